import type { Parsed } from '@beacon/api/endpoint'
import type { mistake as contract, PracticeResult } from '@beacon/api/kinds/theory/mistakes'
import { completionResult, objectiveMarks } from '@beacon/engine/theory'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { examMistake } from '../../../../db/schema/kinds/theory/exam-mistake.ts'
import { fail } from '../../../../failure.ts'
import { correctedPaper, fits, itemsOf, judgesOf, readCorrections, readPaper } from '../exam/index.ts'
import { ownExams, questionsInUse, type SatExam } from './own-exams.ts'
import { wrongQuestions } from './wrong-questions.ts'

type Params = Parsed<typeof contract.practise>['params']
type Body = Parsed<typeof contract.practise>['body']

/** A mistake of the caller that may be read now. @throws not_found */
async function getMistake(ctx: SignedIn, { exam_id, question_id }: Params): Promise<SatExam> {
  const [sat = fail('not_found')] = await ownExams(ctx, exam_id)
  const isWrong = (await wrongQuestions(ctx.db, sat, undefined)).some(({ question }) => question.question_id === question_id)
  if (!isWrong || (await questionsInUse(ctx, [question_id])).size > 0) return fail('not_found')
  return sat
}

/** Judges an answer by the exam's copy of the question with its corrections. Nothing of it is kept. */
export async function practise(ctx: SignedIn, params: Params, { answer }: Body): Promise<PracticeResult> {
  const { exam } = await getMistake(ctx, params)
  const paper = correctedPaper(await readPaper(ctx.db, exam), await readCorrections(ctx.db, exam))
  const item = itemsOf(paper).get(params.question_id) ?? fail('not_found')
  const judge = judgesOf(paper).get(params.question_id)
  const question = judge?.question ?? fail('not_found')
  if (!fits(item, answer) || (answer !== null && 'essay' in answer)) return fail('answer_wrong_form')
  const { score } = item
  if (question.type === 'completion') {
    const { marks, is_right } = completionResult(question, answer !== null && 'texts' in answer ? answer.texts : [])
    return { marks, score, blanks: [...is_right] }
  }
  return { marks: objectiveMarks(question, answer, judge?.rule ?? fail('not_found'), score), score, blanks: [] }
}

const entryOf = (operation: 'create' | 'delete', { question_id }: Params) =>
  ({ module: 'user', operation, object_type: 'mistake', object_id: question_id }) as const

export async function removeMistake(ctx: SignedIn, params: Params): Promise<{ ok: true }> {
  const { exam, attempt } = await getMistake(ctx, params)
  return change(ctx, { ...entryOf('delete', params), object_name: exam.name }, async (tx) => {
    const row = { attempt_id: attempt.attempt_id, question_id: params.question_id }
    await tx.insert(examMistake).values(row).onConflictDoNothing()
    return { ok: true }
  })
}

export async function putBackMistake(ctx: SignedIn, params: Params): Promise<{ ok: true }> {
  const { exam, attempt } = await getMistake(ctx, params)
  return change(ctx, { ...entryOf('create', params), object_name: exam.name }, async (tx) => {
    const isIt = and(eq(examMistake.attempt_id, attempt.attempt_id), eq(examMistake.question_id, params.question_id))
    await tx.delete(examMistake).where(isIt)
    return { ok: true }
  })
}
