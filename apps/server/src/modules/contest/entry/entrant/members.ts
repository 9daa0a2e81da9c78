import type { entrant as contract, EntrantDetail } from '@beacon/api/contest/entrant'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail, failFields } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { forgetContest, staffContest } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { isRosterLocked, lockSeen, readEntrant } from './detail.ts'
import { tellEntry } from './enter.ts'
import { recordEntrants } from './events.ts'
import { selectPersons } from './players-repo.ts'
import { findElsewhere, findUnfit, membersOf, putMembers, updateEntrant, type Person } from './repo.ts'

type Body = Parsed<typeof contract.set_members>['body']

/** Who plays for a team in this contest. What was solved stays with the team, whoever solved it. */
export async function setMembers(ctx: SignedIn, where: { resource_id: string; entrant_id: string }, body: Body): Promise<EntrantDetail> {
  await staffContest(ctx, where.resource_id, 'contest.entrant')
  await change(ctx, { module: 'entrant', operation: 'roster_change', object_type: 'entrant' }, async (tx, note) => {
    const lock = await lockContest(tx, where.resource_id)
    const old = await lockSeen(tx, where, body.version)
    if (old.team_id === null) failFields({ user_ids: { code: 'field_wrong' } })
    if (isRosterLocked(lock.contest, lock.at) && (body.reason ?? '') === '') failFields({ reason: { code: 'field_empty' } })
    const members = await checkedMembers(tx, lock, old, body)
    await putMembers(tx, old, members)
    const after = await updateEntrant(tx, old.entrant_id, { bench: await benchOf(tx, old, members) })
    if (after.status !== 'pending' && after.status !== 'rejected') await recordEntrants(tx, lock, [after])
    await tellEntry(tx, after)
    await checkStreams(tx, where.resource_id)
    const told = { members: members.map(({ rep_name }) => rep_name), reason: body.reason ?? null }
    note({ object_id: old.entrant_id, object_name: old.name, after: told })
  })
  forgetContest(ctx, where.resource_id)
  return readEntrant(ctx, where)
}

async function checkedMembers(tx: Tx, lock: ContestLock, { entrant_id }: EntrantRecord, body: Body): Promise<Person[]> {
  const { contest, contest_id } = lock
  const userIds = [...new Set(body.user_ids)]
  if (!userIds.includes(body.captain_id)) failFields({ captain_id: { code: 'field_wrong' } })
  const members = await selectPersons(tx, userIds, body.captain_id)
  if (members.length !== userIds.length) failFields({ user_ids: { code: 'field_wrong' } })
  const worker = await findUnfit(tx, lock, members)
  if (worker !== null) fail('staff_cannot_play', { name: worker.rep_name })
  const elsewhere = await findElsewhere(tx, { contestId: contest_id, userIds, entrantId: entrant_id })
  if (elsewhere !== null) fail('member_elsewhere', elsewhere)
  if (members.length > contest.team_size_max)
    fail('team_size_wrong', { min: contest.team_size_min, max: contest.team_size_max, n: members.length })
  return members
}

/** Of the standing team those who do not play here: a later change of the team leaves them out again. */
async function benchOf(tx: Tx, { team_id, bench }: EntrantRecord, members: readonly Person[]): Promise<string[]> {
  if (team_id === null) return bench
  const plays = new Set(members.map(({ user_id }) => user_id))
  return (await membersOf(tx, team_id)).map(({ user_id }) => user_id).filter((id) => !plays.has(id))
}
