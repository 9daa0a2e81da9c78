/**
 * How long a page may take to show what the server pushes to it: shorter than any page asks by itself, so that only a push is in time,
 * and long enough for a busy machine. How fast a push is, the bench measures.
 */
export const pushed = { timeout: 10_000 } as const
