import type { contest as contract } from '@beacon/api/contest/contest'
import type { Reply } from '@beacon/api/endpoint'
import { can, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { iso, stateOf } from '../../core/contest-clock/index.ts'
import {
  databaseNow,
  forgetContest,
  lockDeleted,
  readFull,
  saveContest,
  staffContest,
  tellContestChanged,
} from '../../core/contest/index.ts'

const keptDays = 30
const typed = (name: string): string[] => [name, 'delete 1', '删除 1']

/** Out of every list at once; its rows stay for 30 days. `confirm` null: the caller has asked already. */
export async function removeContest(ctx: SignedIn, id: string, confirm: string | null): Promise<{ ok: true }> {
  await staffContest(ctx, id, 'contest.delete')
  await change(ctx, { module: 'contest', operation: 'delete', object_type: 'contest', object_id: id }, async (tx, note) => {
    const { contest: row, at } = await lockContest(tx, id)
    const { status } = stateOf(row, at)
    if (status === 'running' || status === 'paused') fail('stop_first', { state: status })
    if (confirm !== null && !typed(row.name).includes(confirm.trim())) fail('confirm_mismatch', { name: row.name })
    await saveContest(tx, row, { deleted_at: iso(at), is_stick: false }, ctx.actor.user_id)
    await tellContestChanged(tx, id)
    await checkStreams(tx, id)
    note({ object_name: row.name })
  })
  forgetContest(ctx, id)
  return { ok: true }
}

/** A deleted contest is found by those who could delete it. */
export async function restoreContest(ctx: SignedIn, id: string): Promise<Reply<typeof contract.restore>> {
  await change(ctx, { module: 'contest', operation: 'restore', object_type: 'contest', object_id: id }, async (tx, note) => {
    const row = (await lockDeleted(tx, id)) ?? fail('contest_not_found')
    const isMine = row.owner_id === ctx.actor.user_id || can(ctx, 'contest.all')
    if (!isMine || !can(ctx, `kind.${row.kind}`)) fail('contest_not_found')
    const age_ms = (await databaseNow(tx)) - Date.parse(row.deleted_at ?? '')
    if (!(age_ms < keptDays * 86_400_000)) fail('contest_not_found')
    await saveContest(tx, row, { deleted_at: null }, ctx.actor.user_id)
    await tellContestChanged(tx, id)
    note({ object_name: row.name })
  })
  forgetContest(ctx, id)
  return readFull(ctx, id)
}
