package bancada.server;

/** Compares version numbers: '1.21.11' < '26.2'. */
final class Versions {
    private Versions() {}

    static boolean atLeast(String version, String least) {
        String[] have = version.split("[^0-9]+");
        String[] want = least.split("[^0-9]+");
        for (int i = 0; i < Math.max(have.length, want.length); i++) {
            int difference = part(have, i) - part(want, i);
            if (difference != 0) {
                return difference > 0;
            }
        }
        return true;
    }

    private static int part(String[] parts, int index) {
        return index < parts.length && !parts[index].isEmpty() ? Integer.parseInt(parts[index]) : 0;
    }
}
