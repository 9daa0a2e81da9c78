import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { question } from '@beacon/api/bank/question'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../list/bulk-result.tsx'
import { refreshQuestions } from './queries.ts'

type Body = NonNullable<Input<typeof question.act>['body']>
export type QuestionAction = Body['action']
/** What an action sets: a direction, tags, grants. */
export type ActionValues = Omit<Body, 'action' | 'question_ids' | 'confirm'>

type Words = (count: number) => string

/** What is done with a question as a whole is told alike in every bank. */
export const wholeWords: Record<'publish' | 'hide' | 'delete' | 'restore' | 'copy', Words> = {
  publish: (count) => plural(count, { one: '# question published', other: '# questions published' }),
  hide: (count) => plural(count, { one: '# question hidden', other: '# questions hidden' }),
  delete: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
  restore: (count) => plural(count, { one: '# question restored', other: '# questions restored' }),
  copy: (count) => plural(count, { one: '# question copied', other: '# questions copied' }),
}
export const changedWords: Words = (count) => plural(count, { one: '# question changed', other: '# questions changed' })
const done: Record<QuestionAction, Words> = {
  ...wholeWords,
  grant: (count) => plural(count, { one: 'Access granted to # question', other: 'Access granted to # questions' }),
  set_direction: changedWords,
  set_difficulty: changedWords,
  add_tags: (count) => plural(count, { one: '# question tagged', other: '# questions tagged' }),
  remove_tags: (count) => plural(count, { one: 'Tags removed from # question', other: 'Tags removed from # questions' }),
  add_topic_set: (count) => plural(count, { one: '# question added to the set', other: '# questions added to the set' }),
  remove_topic_set: (count) => plural(count, { one: '# question removed from the set', other: '# questions removed from the set' }),
}
const undone: Partial<Record<QuestionAction, QuestionAction>> = {
  publish: 'hide',
  hide: 'publish',
  delete: 'restore',
  restore: 'delete',
  copy: 'delete',
}

export function sendAction(action: QuestionAction, question_ids: string[], values: ActionValues = {}) {
  // The dialog has had the text typed; the server wants it in English or Chinese.
  const confirm = action === 'delete' ? { confirm: `delete ${new Set(question_ids).size}` } : {}
  return call(question.act, { body: { action, question_ids, ...values, ...confirm } })
}

/** Acts on questions and tells what became of each; what can be undone offers it. */
export function useQuestionActions(tell: ReturnType<typeof useBulkResult>['tell']) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const act = async (...order: Parameters<typeof sendAction>) => {
    const reply = await sendAction(...order)
    await refreshQuestions(queryClient)
    return reply
  }
  return async (action: QuestionAction, ids: string[], values?: ActionValues) => {
    const reply = await act(action, ids, values)
    const back = undone[action]
    const canUndo = back !== undefined && reply.done.length > 0
    tell(reply, done[action](reply.done.length), canUndo ? { label: t`Undo`, onSelect: () => void act(back, reply.done) } : undefined)
  }
}
