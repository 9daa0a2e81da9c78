export const STALE_MS = 20_000
export const isStale = (heard_at: number | null, now: number): boolean => heard_at === null || now - heard_at > STALE_MS

/** Waiting before the next request: 1 s, doubled to 30 s, spread by `chance` (0–1) so that walls do not come back as one. */
export function backoffMs(failures: number, chance: number): number {
  const full = Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1))
  return Math.round(full / 2 + (full / 2) * chance)
}
