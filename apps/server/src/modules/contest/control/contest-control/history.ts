import type { contest as contract } from '@beacon/api/contest/contest'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { selectHistory } from '../../../platform/audit/index.ts'
import { mustWatchAll, staffContest } from '../../core/contest/index.ts'

type Query = Parsed<typeof contract.history>['query']

/** Who changed the contest itself, from the audit rows. */
export async function listHistory(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.history>> {
  await mustWatchAll(ctx, await staffContest(ctx, id, 'contest.read'))
  return selectHistory(ctx.db, { modules: ['contest'], object_id: id, without: ['clock', 'preview'], ...query })
}
