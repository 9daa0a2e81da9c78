import type { ranking as contract } from '@beacon/api/contest/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { mustWatch, staffContest } from '../../core/contest/index.ts'
import { standingsOf } from '../score/index.ts'
import { momentOf } from './moment.ts'
import { kindRanking } from './port.ts'
import { scoreRow } from './scores.ts'

type Input = Parsed<typeof contract.composition>

/** What the score of an entrant is made of, event by event. */
export async function readComposition(
  ctx: SignedIn,
  { params, query }: Pick<Input, 'params' | 'query'>,
): Promise<Reply<typeof contract.composition>> {
  await mustWatch(ctx, await staffContest(ctx, params.resource_id, 'contest.watch'), params.entrant_id)
  const standings = await standingsOf(ctx, params.resource_id)
  const moment = momentOf(standings, query.at === undefined ? null : Date.parse(query.at))
  const row = moment.real.row(params.entrant_id) ?? fail('not_found')
  const items = await kindRanking.of(standings.contest).steps(ctx, { standings, moment, row })
  return { row: scoreRow(standings, moment, row), items }
}
