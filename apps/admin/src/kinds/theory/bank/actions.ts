import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { useQueryClient } from '@tanstack/react-query'
import type { BulkReply, useBulkResult } from '../../../parts/list/bulk-result.tsx'
import { type ActionValues, changedWords, type QuestionAction, sendAction, wholeWords } from '../../../parts/question-access/actions.ts'
import { refreshTheory } from './queries.ts'

export type SetValues = Omit<NonNullable<Input<typeof theoryQuestion.set>['body']>, 'question_ids'>
export type Tell = ReturnType<typeof useBulkResult>['tell']

const doneWords: Partial<Record<QuestionAction, typeof changedWords>> = wholeWords

/** Acts on questions and tells what became of each. */
export function useTheoryActions(tell: Tell) {
  const client = useQueryClient()
  const finish = async (reply: BulkReply, words = changedWords) => {
    await refreshTheory(client)
    tell(reply, words(reply.done.length), undefined)
  }
  const act = async (action: QuestionAction, ids: string[], values?: ActionValues) =>
    finish(await sendAction(action, ids, values), doneWords[action])
  const set = async (question_ids: string[], values: SetValues) =>
    finish(await call(theoryQuestion.set, { body: { question_ids, ...values } }))
  const accept = async (question_ids: string[]) => finish(await call(theoryQuestion.accept_difficulty, { body: { question_ids } }))
  return { act, set, accept }
}
