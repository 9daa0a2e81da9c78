import type { entrant as contract } from '@beacon/api/contest/entrant'
import type { Reply } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import type { EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, seeContest } from '../../core/contest/index.ts'
import { lockContest, type ContestLock } from '../../score/score/index.ts'
import { tellEntry } from './enter.ts'
import { recordEntrants } from './events.ts'
import { findBySource, findElsewhere, findPerson, nextNumber, putEntrant, putMembers, type NewEntrant, type Person } from './repo.ts'

/** The name says what it is wherever the desk shows it: in the stream, in files, in the audit log. */
const nameOf = (lang: 'en' | 'zh', person: string): string => (lang === 'zh' ? `测试：${person}` : `Test: ${person}`)

/**
 * Staff try the contest out as a hidden entrant of their own: alone also where teams play, without a place, a period or a bracket.
 * It never moves a ranking, a price or a blood, because its tries are practice.
 */
export async function playAsTest(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.test_play>> {
  const { standpoint } = await seeContest(ctx, contestId)
  if (standpoint !== 'staff') fail('permission_missing', { item: 'contest.read' })
  const { user_id } = ctx.actor
  const made = await change(ctx, { module: 'entrant', operation: 'join', object_type: 'entrant' }, async (tx, note) => {
    const lock = await lockContest(tx, contestId)
    const old = await findBySource(tx, contestId, { user_id })
    if (old?.status === 'approved' && old.is_staff) return old
    if (old !== null && (!old.is_staff || old.status !== 'withdrawn')) fail('already_registered', { status: old.status })
    const person = (await findPerson(tx, user_id)) ?? fail('unauthenticated')
    const elsewhere = await findElsewhere(tx, { contestId, userIds: [user_id], entrantId: old?.entrant_id ?? null })
    if (elsewhere !== null) fail('member_elsewhere', elsewhere)
    const row = await enterTester(tx, lock, { person, old })
    note({ object_id: row.entrant_id, object_name: row.name, after: { contest_id: contestId, is_staff: true } })
    return row
  })
  forgetContest(ctx, contestId)
  return { entrant_id: made.entrant_id, status: made.status }
}

interface Tester {
  person: Person & { logo: string | null }
  old: EntrantRecord | null
}

async function enterTester(tx: Tx, lock: ContestLock, { person, old }: Tester): Promise<EntrantRecord> {
  const { contest_id, contest } = lock
  const row: NewEntrant = {
    entrant_id: newId(),
    contest_id,
    user_id: person.user_id,
    name: nameOf(contest.lang, person.rep_name),
    number: old?.number ?? (await nextNumber(tx, contest_id)),
    logo: person.logo,
    status: 'approved',
    is_hidden: true,
    is_staff: true,
    is_left_out: false,
    reason: null,
    registered_at: new Date(lock.at).toISOString(),
  }
  const made = await putEntrant(tx, row, old)
  await putMembers(tx, made, [person])
  await recordEntrants(tx, lock, [made])
  await tellEntry(tx, made)
  return made
}
