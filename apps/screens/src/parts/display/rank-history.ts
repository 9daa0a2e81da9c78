/** Ranks as they were, one sample a minute over the last quarter of an hour. */
export interface RankSample {
  at: number
  ranks: ReadonlyMap<string, number>
}

export const SAMPLE_MS = 60_000
export const HISTORY_MS = 15 * 60_000

/** Adds a sample when the last one is a minute old, and drops what is older than a quarter of an hour. */
export function sampleRanks(
  history: readonly RankSample[],
  rows: readonly { entrant_id: string; rank: number }[],
  now: number,
): readonly RankSample[] {
  const last = history.at(-1)
  if (rows.length === 0 || (last !== undefined && now - last.at < SAMPLE_MS)) return history
  const recent = history.filter(({ at }) => now - at <= HISTORY_MS)
  return [...recent, { at: now, ranks: new Map(rows.map(({ entrant_id, rank }) => [entrant_id, rank])) }]
}

/** Places gained (above 0) or lost since the oldest sample; 0 for an entrant who was not in it. */
export function movedSince(history: readonly RankSample[], entrant_id: string, rank: number): number {
  const before = history[0]?.ranks.get(entrant_id)
  return before === undefined ? 0 : before - rank
}
