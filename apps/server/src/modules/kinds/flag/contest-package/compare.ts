import { createStandings } from '@beacon/engine/answers'
import type { Ctx } from '../../../../context.ts'
import { readAnswerEvents } from '../../../contest/topic/standings/index.ts'
import type { MadeContest, RankingCheck } from '../../../contest/out/package-import/index.ts'

const step = 20_000
/** Beyond this many events the comparison would cost more than it tells. */
const most = 400_000

/** Our standings of a brought contest beside CTFd's own, place by place. Null where there was nothing to compare. */
export async function compareRanking(
  ctx: Pick<Ctx, 'pool'>,
  { contest_id, order, last_seq = 0, lost_solves = 0 }: MadeContest,
): Promise<RankingCheck | null> {
  if (order === undefined) return null
  if (last_seq > most) return { compared: false, differences: 0, lost_solves }
  const standings = createStandings({ view: 'real' })
  for (let after = 0; after < last_seq; after += step)
    standings.apply(await readAnswerEvents(ctx.pool, { contest_id, run: 1, after, until: Math.min(last_seq, after + step) }))
  const listed = new Set(order.map((row) => row.entrant_id))
  const ours = standings.ranking().filter((row) => listed.has(row.entrant_id))
  let differences = Math.abs(ours.length - order.length)
  for (const [index, row] of ours.entries()) {
    const theirs = order[index]
    if (theirs !== undefined && (theirs.entrant_id !== row.entrant_id || theirs.score !== row.score)) differences += 1
  }
  return { compared: true, differences, lost_solves }
}
