import { eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { examAllowance } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examCandidate, examRoom } from '../../../../db/schema/kinds/theory/exam-room.ts'
import { fail, Failure } from '../../../../failure.ts'
import { enterPeople, isRefusal, loneCandidate } from '../../../contest/entry/entrant/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { stateOf } from '../../../contest/core/contest/index.ts'
import type { SheetLine, WriteInput } from '../../../platform/sheet/index.ts'
import { candidateNoSql } from '../exam/index.ts'
import { planOf, type Plan } from './plan.ts'

type Writing = Pick<WriteInput<unknown, undefined>, 'lines' | 'note' | 'report'>
interface Seated {
  entrant_id: string
  name: string
  isNew: boolean
  plan: Plan
}

/** All rows or none, before anybody can begin: rooms, entries, places and more time. */
export const writeCandidates =
  (examId: string) =>
  async (_ctx: SignedIn, tx: Tx, { lines, note, report }: Writing): Promise<undefined> => {
    const lock = await lockContest(tx, examId)
    const { status } = stateOf(lock.contest, lock.at)
    if (status !== 'not_started') fail('contest_state', { state: status })
    await makeRooms(tx, examId, lines)
    const seated = await enterAll(tx, lock, { lines, ...(report === undefined ? {} : { report }) })
    for (const { entrant_id, name, isNew, plan } of seated)
      note({ object_type: 'entrant', object_id: entrant_id, object_name: name, after: { contest_id: examId, isNew, ...auditFields(plan) } })
    await place(tx, lock, seated)
    await giveTime(tx, lock, seated)
  }

const auditFields = ({ candidate_no, room, seat, time_factor, factor_reason, extra_s }: Plan) => ({
  candidate_no,
  room: room?.name ?? null,
  seat,
  time_factor,
  factor_reason,
  extra_s,
})

/** A room that no chosen row names is not made. */
async function makeRooms(tx: Tx, contest_id: string, lines: readonly SheetLine[]): Promise<void> {
  const rooms = new Set(lines.flatMap((line) => planOf(line).room ?? []).filter(({ isNew }) => isNew))
  const values = [...rooms].map(({ room_id, name, capacity }) => ({ room_id, contest_id, name, capacity }))
  if (values.length > 0) await tx.insert(examRoom).values(values)
}

/** Who is new enters, batch after batch; who was there keeps the entry. */
async function enterAll(tx: Tx, lock: ContestLock, { lines, report }: Omit<Writing, 'note'>): Promise<Seated[]> {
  const people = lines.map((line) => ({ plan: planOf(line), ...(planOf(line).account ?? fail('sheet_rows_wrong', { n: 1 })) }))
  const candidates = people.flatMap(({ plan: { sitter }, user_id, rep_name }) =>
    sitter === null ? [loneCandidate({ user_id, rep_name, is_captain: true })] : [],
  )
  const made = await enterPeople(tx, lock, { candidates, onBatch: async (share) => report?.(share * 100) })
  const entered = new Map<string | null, string>()
  for (const one of made) {
    if (isRefusal(one)) throw new Failure(one.code, one.details)
    entered.set(one.user_id, one.entrant_id)
  }
  return people.map(({ plan, user_id, rep_name }) => ({
    entrant_id: plan.sitter?.entrant_id ?? entered.get(user_id) ?? fail('not_found'),
    name: rep_name,
    isNew: plan.sitter === null,
    plan,
  }))
}

const chunk = 1_000

/** Rows are laid down anew, since numbers and seats may go round between candidates. */
async function place(tx: Tx, { contest_id }: ContestLock, seated: readonly Seated[]): Promise<void> {
  const ids = seated.map(({ entrant_id }) => entrant_id)
  await tx.delete(examCandidate).where(sql`${examCandidate.entrant_id} = any(${sql.param(ids)}::uuid[])`)
  const given = await givenNumbers(tx, contest_id, ids)
  const values = seated.map(({ entrant_id, plan: { candidate_no, room, seat, time_factor, factor_reason, sitter } }) => ({
    entrant_id,
    contest_id,
    candidate_no: candidate_no ?? given.get(entrant_id) ?? fail('not_found'),
    room_id: room?.room_id ?? null,
    seat,
    time_factor,
    factor_reason,
    has_aid: sitter?.has_aid ?? false,
    code_run: sitter !== null && sitter.room_id === room?.room_id ? sitter.code_run : null,
  }))
  for (let first = 0; first < values.length; first += chunk) await tx.insert(examCandidate).values(values.slice(first, first + chunk))
}

async function givenNumbers(tx: Tx, examId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ entrant_id: string; given_no: string }>(sql`
    select e.entrant_id, ${candidateNoSql(sql`k.start_at`)} as given_no
    from entrant e join contest k on k.resource_id = e.contest_id left join exam_candidate p on false
    where e.contest_id = ${examId} and e.entrant_id = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ entrant_id, given_no }) => [entrant_id, given_no]))
}

async function giveTime(tx: Tx, { contest_id, contest: { run } }: ContestLock, seated: readonly Seated[]): Promise<void> {
  const other = seated.filter(({ plan }) => plan.extra_s !== (plan.sitter?.extra_s ?? 0))
  const ids = other.map(({ entrant_id }) => entrant_id)
  if (ids.length === 0) return
  await tx.delete(examAllowance).where(sql`${eq(examAllowance.run, run)} and ${inArray(examAllowance.entrant_id, ids)}`)
  const values = other.map(({ entrant_id, plan: { extra_s } }) => ({ contest_id, run, entrant_id, extra_s }))
  for (let first = 0; first < values.length; first += chunk) await tx.insert(examAllowance).values(values.slice(first, first + chunk))
}
