import type { MyExam, OwnPlace } from '@beacon/api/kinds/theory/exam/exam'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { clockOf, iso, numberText, openContest, nowOf, stateOf } from '../../../../contest/core/contest/index.ts'
import { givesCertificates } from '../../../../contest/out/certificate/index.ts'
import { standingsOf } from '../../../../contest/score/score/index.ts'
import { effectiveEnd } from '@beacon/engine'
import { nowView } from './candidate.ts'
import { entryUntil } from './deadline.ts'
import { candidateNoSql, ownPlace } from './place.ts'
import { ownResult } from '../results/result.ts'

/** Exams of one person, however many there were. */
const most = 200

/** Exams at which the caller is a candidate: those that go on by deadline, then coming ones by start, then ended ones, latest first. */
export async function listMine(ctx: SignedIn, { page, size }: { page: number; size: number }): Promise<{ items: MyExam[]; total: number }> {
  const { rows } = await ctx.db.execute<{ id: string; attempt: AttemptRecord | null; place: OwnPlace }>(sql`
    select c.resource_id as id, to_jsonb(a) as attempt,
      jsonb_build_object('candidate_no', ${candidateNoSql(sql`c.start_at`)}, 'room', r.name, 'seat', p.seat) as place
    from entrant_member m join entrant e on e.entrant_id = m.entrant_id and e.status in ('approved', 'banned')
      join contest c on c.resource_id = m.contest_id and c.kind = 'theory' and c.is_public and c.deleted_at is null
      left join exam_attempt a on a.contest_id = c.resource_id and a.run = c.run and a.entrant_id = e.entrant_id
      left join exam_candidate p on p.entrant_id = e.entrant_id left join exam_room r on r.room_id = p.room_id
    where m.user_id = ${ctx.actor.user_id} order by c.start_at desc limit ${most}`)
  const found: MyExam[] = []
  for (const { id, attempt, place } of rows) {
    const open = await openContest(ctx, id)
    if (open !== null) found.push(await myView(ctx, asExam(open.row), { attempt, now: nowOf(open), place }))
  }
  const sorted = inOrder(found)
  return { items: sorted.slice((page - 1) * size, page * size), total: sorted.length }
}

const group = ({ state, status }: MyExam): number => {
  if (state === 'going') return 0
  return state === 'not_started' && status !== 'finished' ? 1 : 2
}

export function inOrder(exams: readonly MyExam[]): MyExam[] {
  const momentOf = (exam: MyExam): number => {
    if (group(exam) === 0) return Date.parse(exam.deadline ?? exam.end_at)
    return group(exam) === 1 ? Date.parse(exam.start_at) : -Date.parse(exam.end_at)
  }
  return exams.toSorted((a, b) => group(a) - group(b) || momentOf(a) - momentOf(b))
}

/** An exam as one candidate sees it in the list. */
export async function myView(
  ctx: SignedIn,
  row: ExamRecord,
  { attempt, now, place }: { attempt: AttemptRecord | null; now: number; place: OwnPlace },
): Promise<MyExam> {
  const { state, deadline } = nowView(row, attempt, now)
  const isIn = state === 'submitted' || state === 'auto_submitted'
  const { status } = stateOf(row, now)
  return {
    exam_id: row.resource_id,
    number: numberText(row.number),
    name: row.name,
    lang: row.lang,
    translations: row.translations,
    status,
    exam_mode: row.exam_mode,
    timing: row.timing,
    start_at: row.start_at,
    end_at: iso(effectiveEnd(clockOf(row), now)),
    duration_minutes: row.duration_minutes,
    waiting_minutes: row.waiting_minutes,
    entry_until: iso(entryUntil(row, now)),
    state,
    deadline,
    result: await ownResult(ctx, row, attempt),
    place: ownPlace(place),
    has_review: isIn && hasReview(row, status),
    has_certificate: await hasCertificate(ctx, row, attempt),
  }
}

/** As in every contest: results are out, and the caller has a place. Whoever is banned or was absent has none. */
async function hasCertificate(ctx: SignedIn, exam: ExamRecord, attempt: AttemptRecord | null): Promise<boolean> {
  if (exam.certificate_template === null || exam.released_at === null || attempt === null || attempt.mark === null) return false
  const standings = await standingsOf(ctx, exam.resource_id)
  return givesCertificates(standings) && standings.public.row(attempt.entrant_id)?.rank != null
}

/** The review shows something besides the receipt: own answers once the exam is over, or results. */
export const hasReview = (row: ExamRecord, status: string): boolean =>
  (row.review_switch && status === 'finished') ||
  (row.released_at !== null && (row.score_display_switch || row.show_pass || row.review_switch))
