import type { Parsed } from '@beacon/api/endpoint'
import type { examRoom as contract } from '@beacon/api/kinds/theory/exam/exam-room'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examCandidate, examRoom, type ExamCandidateRecord } from '../../../../db/schema/kinds/theory/exam-room.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail, failFields } from '../../../../failure.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { candidateNoSql, isGivenNumber, staffExam } from '../exam/index.ts'

type Body = Parsed<typeof contract.place>['body']
type Params = Parsed<typeof contract.place>['params']

/** Number, seat and needs of a candidate. */
export async function placeCandidate(ctx: SignedIn, { exam_id: id, entrant_id }: Params, body: Body): Promise<{ ok: true }> {
  await staffExam(ctx, id, 'contest.entrant')
  const reason = body.factor_reason
  if (body.time_factor !== 100 && [...reason].length < 4)
    failFields({ factor_reason: { code: 'field_length', details: { min: 4, max: 200, n: [...reason].length } } })
  const about = { module: 'contest', operation: 'candidate_place', object_type: 'contest', object_id: id } as const
  await change(ctx, about, async (tx, note) => {
    const row = asExam((await lockContest(tx, id)).contest)
    const { name, given_no } = await findCandidate(tx, row, entrant_id)
    const [before] = await tx.select().from(examCandidate).where(eq(examCandidate.entrant_id, entrant_id))
    await mustNotHaveBegun(tx, row, entrant_id, (before?.time_factor ?? 100) !== body.time_factor)
    await mustBeFreeNumber(tx, id, { entrant_id, given_no, held: before?.candidate_no }, body.candidate_no)
    const next = { ...body, seat: await seatOf(tx, id, entrant_id, body), ...codeOf(before, body) }
    const values = { entrant_id, contest_id: id, ...next }
    await tx.insert(examCandidate).values(values).onConflictDoUpdate({ target: examCandidate.entrant_id, set: next })
    note({
      object_name: `${row.name} · ${name}`,
      ...(before === undefined ? {} : { before: auditFields(before) }),
      after: auditFields(values),
    })
  })
  return { ok: true }
}

const auditFields = ({
  candidate_no,
  room_id,
  seat,
  time_factor,
  factor_reason,
  has_aid,
}: Omit<ExamCandidateRecord, 'code_run' | 'code_session'>) => ({
  candidate_no,
  room_id,
  seat,
  time_factor,
  factor_reason,
  has_aid,
})

/** Another room has another code. */
const codeOf = (before: ExamCandidateRecord | undefined, { room_id }: Body) => (before?.room_id === room_id ? {} : { code_run: null })

async function findCandidate(
  tx: Tx,
  { resource_id, start_at }: ExamRecord,
  entrantId: string,
): Promise<{ name: string; given_no: string }> {
  const { rows } = await tx.execute<{ name: string; given_no: string }>(sql`
    select ${staffNameSql('e')} as name, ${candidateNoSql(sql`${start_at}::timestamptz`)} as given_no
    from entrant e left join exam_candidate p on false
    where e.contest_id = ${resource_id} and e.entrant_id = ${entrantId} and e.status = 'approved' and not e.is_staff`)
  return rows[0] ?? fail('not_found')
}

/** Incidents after the own start are met with minutes; the factor is for a need that is known before. */
async function mustNotHaveBegun(tx: Tx, { resource_id, run }: ExamRecord, entrantId: string, isOtherFactor: boolean): Promise<void> {
  if (!isOtherFactor) return
  const isOwn = and(eq(examAttempt.contest_id, resource_id), eq(examAttempt.run, run), eq(examAttempt.entrant_id, entrantId))
  if ((await tx.$count(examAttempt, isOwn)) > 0) fail('contest_state', { state: 'running' })
}

interface Known {
  entrant_id: string
  given_no: string
  held: string | undefined
}

/** Numbers of the form that the exam gives are kept for who gets them, also later. */
async function mustBeFreeNumber(tx: Tx, examId: string, { entrant_id, given_no, held }: Known, wanted: string): Promise<void> {
  if (wanted === held) return
  const isOthers = and(
    eq(examCandidate.contest_id, examId),
    eq(examCandidate.candidate_no, wanted),
    ne(examCandidate.entrant_id, entrant_id),
  )
  const isKept = wanted !== given_no && isGivenNumber(wanted)
  if (isKept || (await tx.$count(examCandidate, isOthers)) > 0)
    failFields({ candidate_no: { code: 'candidate_no_taken', details: { number: wanted } } })
}

/** The seat that was asked for, or the next free one. @throws not_found, room_full, seat_taken */
async function seatOf(tx: Tx, examId: string, entrantId: string, { room_id, seat }: Body): Promise<number | null> {
  if (room_id === null) return null
  const [room] = await tx
    .select()
    .from(examRoom)
    .where(and(eq(examRoom.contest_id, examId), eq(examRoom.room_id, room_id)))
  if (room === undefined) return fail('not_found')
  const others = await tx
    .select({ seat: examCandidate.seat })
    .from(examCandidate)
    .where(and(eq(examCandidate.room_id, room_id), ne(examCandidate.entrant_id, entrantId)))
  const taken = new Set(others.map((one) => one.seat))
  if (seat === null) {
    const free = Array.from({ length: room.capacity }, (_, index) => index + 1).find((place) => !taken.has(place))
    return free ?? fail('room_full', { n: room.capacity })
  }
  if (taken.has(seat)) failFields({ seat: { code: 'seat_taken' } })
  return seat > room.capacity ? failFields({ seat: { code: 'field_range', details: { min: 1, max: room.capacity } } }) : seat
}
