import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examAnalysis as contract } from '@beacon/api/kinds/theory/analysis'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import { judgedPaperOf, seeWatch } from '../exam/index.ts'
import { recordSimilar } from '../integrity/index.ts'
import { getSimilar } from './outcome.ts'
import { everyone, selectPeople } from './papers.ts'
import { placedOf } from './scope.ts'

type Similar = Reply<typeof contract.similar>
type Query = Parsed<typeof contract.similar>['query']

/** Where each candidate has an own paper, equal answers would say only that the questions were the same. */
const notCompared: Similar = {
  papers_differ: true,
  candidates: 0,
  questions: 0,
  compared: 0,
  threshold: 0,
  may_flag: false,
  items: [],
  total: 0,
}

/** Pairs of papers whose chosen options are alike. It names people and judges nobody: no mark and no answer is told. */
export async function listSimilar(ctx: SignedIn, id: string, { page, size }: Query): Promise<Similar> {
  const { contest, rooms, now } = await seeWatch(ctx, id)
  if (rooms !== null) return fail('permission_missing', { item: 'contest.control' })
  const stored = await judgedPaperOf(ctx, contest)
  if (stored.draw !== undefined) return notCompared
  const { pairs, ...found } = await getSimilar(ctx, { contest, stored, placed: placedOf(stored), isPart: false, whose: everyone(contest) })
  if (found.may_flag && stateOf(contest, now).status === 'finished') await recordSimilar(ctx, contest, pairs)
  const shown = pairs.slice((page - 1) * size, page * size)
  const people = await selectPeople(
    ctx.db,
    shown.flatMap(({ a, b }) => [a, b]),
  )
  const someone = (attempt_id: string) => {
    const { name = '', username = '', organisation = '' } = people.get(attempt_id) ?? {}
    return { name, username, organisation }
  }
  return {
    ...found,
    papers_differ: false,
    items: shown.map((pair) => ({ ...pair, a: someone(pair.a), b: someone(pair.b) })),
    total: pairs.length,
  }
}
