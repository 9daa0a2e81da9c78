import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { question } from '@beacon/api/question'
import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { refreshQuestions } from './queries.ts'

export type QuestionAction = NonNullable<Input<typeof question.act>['body']>['action']

const done: Record<QuestionAction, (count: number) => string> = {
  publish: (count) => plural(count, { one: '# question published', other: '# questions published' }),
  hide: (count) => plural(count, { one: '# question hidden', other: '# questions hidden' }),
  delete: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
  restore: (count) => plural(count, { one: '# question restored', other: '# questions restored' }),
  copy: (count) => plural(count, { one: '# question copied', other: '# questions copied' }),
}
const undone: Partial<Record<QuestionAction, QuestionAction>> = { publish: 'hide', hide: 'publish', delete: 'restore', copy: 'delete' }

/** Acts on questions and tells what became of each; what can be undone offers it. */
export function useQuestionActions(tell: ReturnType<typeof useBulkResult>['tell']) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const act = async (action: QuestionAction, question_ids: string[]) => {
    // The dialog has had the text typed; the server wants it in English or Chinese.
    const confirm = action === 'delete' ? { confirm: `delete ${new Set(question_ids).size}` } : {}
    const reply = await call(question.act, { body: { action, question_ids, ...confirm } })
    await refreshQuestions(queryClient)
    return reply
  }
  return async (action: QuestionAction, ids: string[]) => {
    const reply = await act(action, ids)
    const back = undone[action]
    const canUndo = back !== undefined && reply.done.length > 0
    tell(reply, done[action](reply.done.length), canUndo ? { label: t`Undo`, onSelect: () => void act(back, reply.done) } : undefined)
  }
}
