import type { entrant as contract } from '@beacon/api/entrant'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import type { Tx } from '../../db/database.ts'
import type { EntrantRecord } from '../../db/schema/entrant.ts'
import { fail } from '../../failure.ts'
import { checkStreams } from '../../live/index.ts'
import { forgetContest, iso, staffContest } from '../contest/index.ts'
import { lockContest, type ContestLock } from '../score/index.ts'
import { tellEntry } from './enter.ts'
import { recordEntrants } from './events.ts'
import { findElsewhere, findPerson, lockEntrants, membersOf, putMembers, updateEntrant, type NewEntrant, type Person } from './repo.ts'

type Body = Parsed<typeof contract.act>['body']
type Action = Body['action']
type Status = EntrantRecord['status']

/** From which states an action leads where; null leaves the status. */
const steps: Record<Action, { from: readonly Status[]; patch: (row: EntrantRecord, reason: string | null) => Partial<NewEntrant> }> = {
  approve: { from: ['pending', 'rejected'], patch: () => ({ status: 'approved', reason: null, is_left_out: false }) },
  reject: { from: ['pending'], patch: (_row, reason) => ({ status: 'rejected', reason }) },
  ban: {
    from: ['pending', 'approved', 'withdrawn'],
    patch: ({ status }, reason) => ({ status: 'banned', status_before: status === 'banned' ? null : status, reason }),
  },
  unban: { from: ['banned'], patch: ({ status_before }) => ({ status: status_before ?? 'approved', status_before: null, reason: null }) },
  hide: { from: ['pending', 'approved', 'banned', 'withdrawn'], patch: () => ({ is_hidden: true }) },
  show: { from: ['pending', 'approved', 'banned', 'withdrawn'], patch: () => ({ is_hidden: false }) },
  withdraw: { from: ['approved'], patch: (_row, reason) => ({ status: 'withdrawn', reason }) },
  readmit: { from: ['withdrawn', 'rejected'], patch: () => ({ status: 'approved', is_left_out: false, reason: null }) },
}
const needsReason: ReadonlySet<Action> = new Set<Action>(['reject', 'ban'])

const isRefused = (row: EntrantRecord, action: Action): boolean =>
  !steps[action].from.includes(row.status) || (action === 'hide' && row.is_hidden) || (action === 'show' && !row.is_hidden)

/** Each entrant is judged alone; what happened to one is in its own audit row. */
export async function actOnEntrants(ctx: SignedIn, contestId: string, body: Body): Promise<Reply<typeof contract.act>> {
  await staffContest(ctx, contestId, 'contest.entrant')
  const { action } = body
  const reason = body.reason === undefined || body.reason === '' ? null : body.reason
  if (needsReason.has(action) && reason === null) fail('field_empty', { fields: { reason: { code: 'field_empty' } } })
  const reply: Reply<typeof contract.act> = { done: [], skipped: [] }
  await change(ctx, { module: 'entrant', operation: action, object_type: 'entrant' }, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const changed: EntrantRecord[] = []
    for (const row of await lockEntrants(tx, contestId, body.entrant_ids)) {
      const skip = (code: string, details: Record<string, unknown>) =>
        reply.skipped.push({ resource_id: row.entrant_id, name: row.name, code, details })
      if (isRefused(row, action)) {
        skip('entrant_action_refused', { status: row.status })
        continue
      }
      const isBack = action === 'readmit' || (action === 'approve' && row.status === 'rejected')
      const elsewhere = isBack ? await bringBack(tx, row) : null
      if (elsewhere !== null) {
        skip('member_elsewhere', elsewhere)
        continue
      }
      const after = await updateEntrant(tx, row.entrant_id, { ...steps[action].patch(row, reason), decided_at: iso(lock.at) })
      changed.push(after)
      reply.done.push(row.entrant_id)
      const pick = ({ status, is_hidden }: EntrantRecord) => ({ status, is_hidden })
      note({ object_id: row.entrant_id, object_name: row.name, before: pick(row), after: { ...pick(after), reason } })
    }
    await record(tx, lock, changed)
  })
  forgetContest(ctx, contestId)
  return reply
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
  if (row.team_id !== null) return membersOf(tx, row.team_id)
  const person = row.user_id === null ? null : await findPerson(tx, row.user_id)
  return person === null ? [] : [person]
}

/** Whoever never stood in a ranking (still pending or rejected) leaves no event. */
async function record(tx: Tx, lock: ContestLock, changed: readonly EntrantRecord[]): Promise<void> {
  const standing = changed.filter((row) => row.status !== 'pending' && row.status !== 'rejected')
  await recordEntrants(tx, lock, standing)
  for (const row of changed) await tellEntry(tx, row)
  await checkStreams(tx, lock.contest_id)
}
