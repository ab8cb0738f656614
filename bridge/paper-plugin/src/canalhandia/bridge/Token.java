package canalhandia.bridge;

import java.security.SecureRandom;

/** The secret that opens the bridge: 256 random bits as 64 hexadecimal digits. */
final class Token {
    private static final SecureRandom RANDOM = new SecureRandom();

    private Token() {
    }

    static String fresh() {
        byte[] bits = new byte[32];
        RANDOM.nextBytes(bits);
        StringBuilder digits = new StringBuilder(64);
        for (byte b : bits) {
            digits.append(Character.forDigit(b >> 4 & 15, 16)).append(Character.forDigit(b & 15, 16));
        }
        return digits.toString();
    }
}
