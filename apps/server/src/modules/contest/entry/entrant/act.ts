import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Reply } from '@beacon/api/endpoint'
import { clockNow } from '../../../../db/clock.ts'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail, failFields } from '../../../../failure.ts'
import { checkStreams } from '../../../../live/index.ts'
import { forgetContest, iso, staffContest, stateOf } from '../../core/contest/index.ts'
import { kindEntrant } from './port.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { signOut } from './aside.ts'
import { tellEntry } from './enter.ts'
import { recordEntrants } from './events.ts'
import { dropMembers, findElsewhere, findPerson, lockEntrants, membersOf, putMembers, updateEntrant, type Person } from './repo.ts'
import { isAside, isRefused, isReturn, steps, type ActBody, type Action, type ActionInput } from './steps.ts'

const needsReason: ReadonlySet<Action> = new Set<Action>(['reject', 'ban'])

/** The bracket that `move` names, or null for out of all. */
function bracketOf({ contest }: ContestLock, { action, bracket_id }: ActBody): string | null {
  if (action !== 'move') return null
  if (bracket_id === undefined) return failFields({ bracket_id: { code: 'field_empty' } })
  const isKnown = bracket_id === null || contest.brackets.some((one) => one.bracket_id === bracket_id)
  return isKnown ? bracket_id : failFields({ bracket_id: { code: 'field_wrong' } })
}

function actionInput({ action, reason = '', until, leave_out }: ActBody): ActionInput {
  if (needsReason.has(action) && reason === '') fail('field_empty', { fields: { reason: { code: 'field_empty' } } })
  if (until !== undefined && until !== null && Date.parse(until) <= clockNow()) failFields({ until: { code: 'field_wrong' } })
  return { reason: reason === '' ? null : reason, until: until ?? null, leave_out }
}

interface Refusal {
  code: string
  details: Record<string, unknown>
}
interface Doing {
  tx: Tx
  lock: ContestLock
  action: Action
  asked: ActionInput
  bracket_id: string | null
}

/** The audit log's name of an action. */
function auditOf(action: Action): AuditOperation<'entrant'> {
  if (action === 'move') return 'group_move'
  return action === 'rotate_token' ? 'token_rotate' : action
}

/** Each entrant is judged alone; what happened to one is in its own audit row. */
export async function actOnEntrants(ctx: SignedIn, contestId: string, body: ActBody): Promise<Reply<typeof contract.act>> {
  await staffContest(ctx, contestId, 'contest.entrant')
  const { action } = body
  const asked = actionInput(body)
  const reply: Reply<typeof contract.act> = { done: [], skipped: [] }
  await change(ctx, { module: 'entrant', operation: auditOf(action), object_type: 'entrant' }, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const doing: Doing = { tx, lock, action, asked, bracket_id: bracketOf(lock, body) }
    const changed: Changed[] = []
    for (const row of await lockEntrants(tx, contestId, body.entrant_ids)) {
      const refusal = await refusalOf(doing, row)
      if (refusal !== null) {
        reply.skipped.push({ resource_id: row.entrant_id, name: row.name, ...refusal })
        continue
      }
      const after = await apply(doing, row)
      if (!isAside.has(action)) changed.push({ before: row, after })
      reply.done.push(row.entrant_id)
      const pick = ({ status, is_hidden, bracket_id: bracket }: EntrantRecord) => ({ status, is_hidden, bracket_id: bracket })
      note({ object_id: row.entrant_id, object_name: row.name, before: pick(row), after: { ...pick(after), reason: asked.reason } })
    }
    await record(tx, lock, changed)
  })
  forgetContest(ctx, contestId)
  return reply
}

async function refusalOf({ tx, lock, action, bracket_id }: Doing, row: EntrantRecord): Promise<Refusal | null> {
  const { status } = stateOf(lock.contest, lock.at)
  const isLate = action === 'remove' && (status === 'running' || status === 'paused') && row.status !== 'pending'
  if (isLate || isRefused(row, action, bracket_id)) return { code: 'entrant_action_refused', details: { status: row.status } }
  if (action === 'sign_out') return signOut(tx, row)
  const elsewhere = isReturn(action, row) ? await bringBack(tx, row) : null
  return elsewhere === null ? null : { code: 'member_elsewhere', details: elsewhere }
}

async function apply({ tx, lock, action, asked, bracket_id }: Doing, row: EntrantRecord): Promise<EntrantRecord> {
  if (action === 'rotate_token') await kindEntrant.of(lock.contest).stopPrograms(tx, row)
  if (isAside.has(action)) return row
  const patch = action === 'move' ? { bracket_id } : { ...steps[action].patch(row, asked), decided_at: iso(lock.at) }
  const after = await updateEntrant(tx, row.entrant_id, patch)
  if (action === 'remove') await dropMembers(tx, row.entrant_id)
  return after
}

/** Bans or lets back in under the contest's lock, for a referee's decision. Null when the state does not allow it. */
export async function setBan(tx: Tx, lock: ContestLock, entrantId: string, ban: { reason: string } | null): Promise<EntrantRecord | null> {
  const [row] = await lockEntrants(tx, lock.contest_id, [entrantId])
  const action = ban === null ? 'unban' : 'ban'
  if (row === undefined || isRefused(row, action)) return null
  const patch = steps[action].patch(row, { reason: ban?.reason ?? null })
  const after = await updateEntrant(tx, row.entrant_id, { ...patch, decided_at: iso(lock.at) })
  await record(tx, lock, [{ before: row, after }])
  return after
}

/** The people of an entry that had ended take their places again, unless they play elsewhere by now. */
async function bringBack(tx: Tx, row: EntrantRecord): Promise<{ name: string; team: string } | null> {
  const members = await peopleOf(tx, row)
  const userIds = members.map(({ user_id }) => user_id)
  if (userIds.length === 0) return { name: row.name, team: '' }
  const elsewhere = await findElsewhere(tx, { contestId: row.contest_id, userIds, entrantId: row.entrant_id })
  if (elsewhere === null) await putMembers(tx, row, members)
  return elsewhere
}

async function peopleOf(tx: Tx, row: EntrantRecord): Promise<Person[]> {
  if (row.team_id !== null) return (await membersOf(tx, row.team_id)).filter(({ user_id }) => !row.bench.includes(user_id))
  const person = row.user_id === null ? null : await findPerson(tx, row.user_id)
  return person === null ? [] : [person]
}

interface Changed {
  before: EntrantRecord
  after: EntrantRecord
}
const stood = ({ status }: EntrantRecord): boolean => status !== 'pending' && status !== 'rejected'

/** Whoever never stood in a ranking (still pending or rejected) leaves no event. */
async function record(tx: Tx, lock: ContestLock, changed: readonly Changed[]): Promise<void> {
  const told = changed.filter(({ before, after }) => stood(before) || stood(after)).map(({ after }) => after)
  await recordEntrants(tx, lock, told)
  for (const { after } of changed) await tellEntry(tx, after)
  await checkStreams(tx, lock.contest_id)
}
