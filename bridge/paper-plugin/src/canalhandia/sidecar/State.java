package canalhandia.sidecar;

/** Where the sidecar is in its life. */
public enum State {
    /** Not wanted: before enable and after disable. */
    STOPPED,
    /** Its first start, not ready yet. */
    STARTING,
    /** Ready: commands are handed to it. */
    RUNNING,
    /** It ended or went silent; the next start is on its way. */
    RESTARTING,
    /** It refused its configuration (exit code 2): started again only when somebody asks. */
    REFUSED,
    /** Its program could not be started at all. */
    MISSING
}
