import type { Reply } from '@beacon/api/endpoint'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import type { Answer, ReviewQuestion } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { exam as contract } from '@beacon/api/kinds/theory/exam/exam'
import { eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examItem, type StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { stateOf } from '../../../../contest/core/contest/index.ts'
import { wordsOf } from '../../paper/index.ts'
import { findAttempt, nowView, seeExam } from '../sitting/candidate.ts'
import { correctedPaper, readCorrections } from './correction.ts'
import { readErrata } from '../paper/errata.ts'
import { selectAnswers } from '../sitting/held-answers.ts'
import { judgeOf } from './judge.ts'
import { itemsOf, type StoredItem } from '../paper/own-paper.ts'
import { manualItems } from './mark-item.ts'
import { complaintsUntil, readOwnComplaints } from './own-complaint.ts'
import { hasReview } from '../sitting/mine.ts'
import { languageOf, sectionsOf } from '../paper/paper-view.ts'
import { ownResult } from './result.ts'
import { ownCorrections } from './review-corrections.ts'
import { ownReportOf } from './own-report.ts'
import { countAccepted } from '../desk/late-entries.ts'
import { paperOf } from '../paper/snapshot.ts'
import { receiptOf } from '../sitting/submit.ts'

type Review = Reply<typeof contract.review>

/** What the exam shows of a paper that is in. */
interface ReviewRights {
  answers: boolean
  marks: boolean
  keys: boolean
}

/** What candidates read of their own paper now. */
export const reviewRightsOf = (row: ExamRecord, status: string): ReviewRights => {
  const isOut = row.released_at !== null
  const answers = row.review_switch && (isOut || status === 'finished')
  const marks = isOut && row.score_display_switch
  // Nobody reads a key while somebody may still answer: results are released after the last paper is in.
  return { answers, marks, keys: answers && marks && row.answer_display_switch && status === 'finished' }
}

/** What solves a question, in the order of its candidate. */
export function keyOf(
  { content }: StoredItem,
  question: { options: readonly { option_id: string }[] },
  lang: 'en' | 'zh',
): ReviewQuestion['key'] {
  const letters = question.options.flatMap(({ option_id }, index) => (content.key.includes(option_id) ? [optionLetter(index)] : []))
  return {
    labels: content.question_type === 'truefalse' ? content.key : letters,
    blanks: content.blanks.map(({ accepted }) => accepted),
    reference: content.question_type === 'short' ? content.reference_answer : '',
    analysis: wordsOf({ content, lang }).analysis,
  }
}

/** Answers of an attempt with what rules and people gave for them; no mark where people have not marked. */
export async function readMarks(executor: Executor, paper: StoredPaper, attempt_id: string) {
  const held = (await selectAnswers(executor, [attempt_id])).get(attempt_id) ?? []
  const answers = new Map<string, Answer>(held.map(({ question_id, answer }) => [question_id, answer]))
  const { question_id, mark, comment } = examItem
  const rows = await executor.select({ question_id, mark, comment }).from(examItem).where(eq(examItem.attempt_id, attempt_id))
  const byHand = new Map(rows.map((row) => [row.question_id, row]))
  const manual = new Set(manualItems(paper).map((item) => item.question_id))
  const marksOf = judgeOf(paper)
  return {
    answers,
    markOf: (id: string): number | null => (manual.has(id) ? (byHand.get(id)?.mark ?? null) : marksOf(id, answers.get(id) ?? null)),
    commentOf: (id: string): string => byHand.get(id)?.comment ?? '',
  }
}

/** The own result and answers, as far as the exam shows them now. @throws review_closed before there is anything to show */
export async function readReview(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Review> {
  const seen = await seeExam(ctx, id)
  const { contest, now } = seen
  const { status } = stateOf(contest, now)
  const attempt = await findAttempt(ctx.db, seen)
  if (attempt === null || attempt.state === 'going' || !hasReview(contest, status)) return fail('review_closed')
  const shown = reviewRightsOf(contest, status)
  const stored = await paperOf(ctx, contest)
  const corrections = await readCorrections(ctx.db, contest)
  const paper = correctedPaper(stored, corrections)
  const lang = languageOf(paper, wanted, contest)
  const items = itemsOf(paper)
  const { answers, markOf, commentOf } = await readMarks(ctx.db, paper, attempt.attempt_id)
  const complaints = shown.marks ? await readOwnComplaints(ctx.db, attempt.attempt_id) : new Map()
  const own = sectionsOf(contest, paper, { subject: attempt.user_id, lang })
  const places = new Map(own.flatMap(({ questions }) => questions.map(({ question_id, place }) => [question_id, place] as const)))
  const sections = own.map(({ section_id, title, questions }) => ({
    section_id,
    title,
    score: shown.marks ? questions.reduce((sum, { question_id }) => sum + (markOf(question_id) ?? 0), 0) : null,
    total_score: questions.reduce((sum, { score }) => sum + score, 0),
    questions: shown.answers
      ? questions.map((question): ReviewQuestion => {
          const item = items.get(question.question_id)
          return {
            ...question,
            answer: answers.get(question.question_id) ?? null,
            mark: shown.marks ? markOf(question.question_id) : null,
            complaint: complaints.get(question.question_id) ?? null,
            comment: shown.keys ? commentOf(question.question_id) : '',
            key: shown.keys && item !== undefined ? keyOf(item, question, lang) : null,
          }
        })
      : [],
  }))
  return {
    name: contest.name,
    state: nowView(contest, attempt, now).state,
    receipt: await receiptOf(ctx.db, seen, attempt),
    is_released: contest.released_at !== null,
    result: await ownResult(ctx, contest, attempt),
    sections,
    report: await ownReportOf(ctx.db, contest, attempt, { withMark: shown.marks }),
    errata: shown.answers ? (await readErrata(ctx.db, contest)).filter(({ question_id }) => places.has(question_id)) : [],
    late_accepted: shown.answers ? await countAccepted(ctx.db, attempt.attempt_id) : 0,
    complaints_until: shown.answers ? complaintsUntil(contest) : null,
    corrections: shown.marks ? ownCorrections(corrections, { paper: stored, answers, places }) : [],
  }
}
