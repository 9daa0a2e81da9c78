import type { topic as contract } from '@beacon/api/topic/topic'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { iso } from '../../core/contest/index.ts'
import { staffAnswers } from '../rules/index.ts'
import { selectRemoved } from './repo.ts'

const keptMs = 30 * 86_400_000

/** Topics that can be brought back, with the moment from which they cannot. */
export async function listRemoved(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.removed>> {
  await staffAnswers(ctx, contestId, 'contest.write')
  const items = (await selectRemoved(ctx.db, contestId)).flatMap(({ resource_id, name, deleted_at }) =>
    deleted_at === null ? [] : [{ resource_id, name, removed_at: deleted_at, until: iso(Date.parse(deleted_at) + keptMs) }],
  )
  return { items, total: items.length }
}
