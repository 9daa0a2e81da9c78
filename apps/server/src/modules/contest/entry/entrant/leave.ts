import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { forgetContest, seeContest, stateOf } from '../../core/contest/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { tellEntry } from './enter.ts'
import { readEntry } from './entry.ts'
import { recordEntrants } from './events.ts'
import { dropMembers, updateEntrant } from './repo.ts'

/** Before the start the entry is as if it had not been; during it the entrant withdraws and keeps its place. */
export async function leaveContest(ctx: SignedIn, contestId: string, confirm: string | undefined): Promise<{ ok: true }> {
  await seeContest(ctx, contestId)
  const entry = { module: 'entrant' as const, operation: 'leave' as const, object_type: 'entrant' }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const own = await readEntry(tx, contestId, ctx.actor.user_id)
    if (own === null || own.status === 'withdrawn' || own.status === 'banned' || own.status === 'rejected') return fail('not_registered')
    if (own.team_id !== null && !own.is_captain) fail('not_captain')
    const { status } = stateOf(lock.contest, lock.at)
    if (status === 'finished') fail('contest_finished')
    const isBefore = status === 'not_started' || own.status === 'pending'
    if (!isBefore && confirm?.trim() !== own.name) fail('confirm_mismatch', { name: own.name })
    const row = await updateEntrant(tx, own.entrant_id, { status: 'withdrawn', is_left_out: isBefore })
    if (isBefore) await dropMembers(tx, own.entrant_id)
    if (own.status === 'approved') await recordEntrants(tx, lock, [row])
    await tellEntry(tx, row)
    await checkStreams(tx, contestId)
    note({ operation: isBefore ? 'leave' : 'withdraw', object_id: row.entrant_id, object_name: row.name, after: { contest_id: contestId } })
  })
  forgetContest(ctx, contestId)
  return { ok: true }
}
