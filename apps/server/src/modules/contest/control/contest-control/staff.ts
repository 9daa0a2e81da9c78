import { createHash } from 'node:crypto'
import type { contest as contract } from '@beacon/api/contest/contest'
import type { StaffRow } from '@beacon/api/contest/contest-views'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail, failFields } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { scopeOf } from '../../../people/organisation/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { findPlaying, replaceStaff, selectOfficials, selectStaff } from './staff-repo.ts'
import { forgetContest, staffContest, tellContestChanged } from '../../core/contest/index.ts'

type Answer = Reply<typeof contract.staff>
type StaffInput = Parsed<typeof contract.set_staff>['body']

/** Two lists of the same people in the same roles have the same version. */
function versionOf(items: readonly StaffRow[]): string {
  const text = items.map(({ user_id, role }) => `${user_id} ${role}`).sort()
  return createHash('sha256').update(text.join('\n')).digest('hex').slice(0, 16)
}
const answerOf = (items: StaffRow[]): Answer => ({ items, total: items.length, version: versionOf(items) })

export async function listStaff(ctx: SignedIn, id: string): Promise<Answer> {
  const { contest } = await staffContest(ctx, id, 'contest.read')
  return answerOf(await selectStaff(ctx.db, contest))
}

/** The list as a whole, under the contest's lock: nobody enters as a player meanwhile. */
export async function setStaff(ctx: SignedIn, id: string, { items, version }: StaffInput): Promise<Answer> {
  const { contest } = await staffContest(ctx, id, 'contest.write')
  const wanted = new Map(items.filter(({ user_id }) => user_id !== contest.owner_id).map(({ user_id, role }) => [user_id, role]))
  const entry = {
    module: 'contest' as const,
    operation: 'staff_change' as const,
    object_type: 'contest',
    object_id: id,
    object_name: contest.name,
  }
  const scope = await scopeOf(ctx)
  const after = await change(ctx, entry, async (tx, note) => {
    await lockContest(tx, id)
    const before = await selectStaff(tx, contest)
    if (versionOf(before) !== version) fail('changed_meanwhile', { fields: ['items'], version: versionOf(before) })
    const known = new Set(before.map(({ user_id }) => user_id))
    const fresh = [...wanted.keys()].filter((one) => !known.has(one))
    const officials = await selectOfficials(tx, fresh, scope)
    const stranger = items.findIndex(({ user_id }) => fresh.includes(user_id) && !officials.has(user_id))
    if (stranger !== -1) failFields({ [`items.${stranger}.user_id`]: { code: 'field_wrong' } })
    const player = await findPlaying(tx, id, [...wanted.keys()])
    if (player !== null) fail('staff_cannot_play', { name: player })
    await replaceStaff(tx, id, wanted)
    const now = await selectStaff(tx, contest)
    note({ before: namesOf(before), after: namesOf(now) })
    await tellContestChanged(tx, id)
    await checkStreams(tx, id)
    return now
  })
  forgetContest(ctx, id)
  return answerOf(after)
}

const namesOf = (items: readonly StaffRow[]) => ({ staff: items.map(({ username, role }) => `${username}: ${role}`) })
