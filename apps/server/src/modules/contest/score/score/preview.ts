import type { MovedRank, UpdatePreview } from '@beacon/api/contest/contest-views'
import { numberEvent, type RankRow, type ScoredEvent } from '@beacon/engine'
import { scoreKindOf } from '@beacon/engine/kinds'
import type { Platform } from '../../../../context.ts'
import type { NewEvent } from './append.ts'
import { standingsOf } from './standings.ts'

const mostShown = 20

/** What events would move if they were recorded now: the same events, projected and not written. */
export async function previewEvents(
  platform: Pick<Platform, 'db' | 'pool'>,
  contest_id: string,
  events: readonly NewEvent[],
): Promise<UpdatePreview> {
  if (events.length === 0) return { is_recomputed: false, total: 0, items: [] }
  const { contest, real, events: recorded, directory, now } = await standingsOf(platform, contest_id)
  const kind = scoreKindOf(contest.kind)
  const { rows } = kind.project(kind.reduce([...recorded, ...numbered(events, recorded.length, now)]), {
    view: 'real',
    seq: recorded.length + events.length,
  })
  const nameOf = (entrant_id: string) => directory.entrants.get(entrant_id)?.name ?? ''
  const moved = movedRanks(real.ranking(), rows, nameOf)
  return { is_recomputed: true, total: moved.length, items: moved.slice(0, mostShown) }
}

function numbered(events: readonly NewEvent[], after: number, at: number): ScoredEvent[] {
  return events.map(({ counts_at_seq, ...event }, index) => numberEvent({ ...event, at }, after + index + 1, counts_at_seq))
}

/** Who would stand elsewhere or with another score, by the new place. */
function movedRanks(before: readonly RankRow[], after: readonly RankRow[], nameOf: (id: string) => string): MovedRank[] {
  const old = new Map(before.map((row) => [row.entrant_id, row]))
  const fresh = new Map(after.map((row) => [row.entrant_id, row]))
  const moved = [...new Set([...fresh.keys(), ...old.keys()])].flatMap((entrant_id): MovedRank[] => {
    const left = old.get(entrant_id)
    const right = fresh.get(entrant_id)
    if (left?.rank === right?.rank && left?.score === right?.score) return []
    const ranks = { rank_before: left?.rank ?? null, rank_after: right?.rank ?? null }
    return [{ entrant_id, name: nameOf(entrant_id), ...ranks, score_before: left?.score ?? 0, score_after: right?.score ?? 0 }]
  })
  return moved.sort((a, b) => (a.rank_after ?? Infinity) - (b.rank_after ?? Infinity))
}
