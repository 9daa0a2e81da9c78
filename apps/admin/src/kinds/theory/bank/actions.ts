import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { question } from '@beacon/api/bank/question'
import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../../parts/list/bulk-result.tsx'
import { refreshTheory } from './queries.ts'

type Body = NonNullable<Input<typeof question.act>['body']>
export type TheoryAction = Body['action']
export type ActionValues = Omit<Body, 'action' | 'question_ids' | 'confirm'>
export type SetValues = Omit<NonNullable<Input<typeof theoryQuestion.set>['body']>, 'question_ids'>
export type Tell = ReturnType<typeof useBulkResult>['tell']

const changed = (count: number) => plural(count, { one: '# question changed', other: '# questions changed' })
const done: Partial<Record<TheoryAction, (count: number) => string>> = {
  publish: (count) => plural(count, { one: '# question published', other: '# questions published' }),
  hide: (count) => plural(count, { one: '# question hidden', other: '# questions hidden' }),
  delete: (count) => plural(count, { one: '# question deleted', other: '# questions deleted' }),
  restore: (count) => plural(count, { one: '# question restored', other: '# questions restored' }),
  copy: (count) => plural(count, { one: '# question copied', other: '# questions copied' }),
}

/** Acts on questions and tells what became of each. */
export function useTheoryActions(tell: Tell) {
  const client = useQueryClient()
  const act = async (action: TheoryAction, ids: string[], values: ActionValues = {}) => {
    // The dialog has had the text typed; the server wants it in English or Chinese.
    const confirm = action === 'delete' ? { confirm: `delete ${new Set(ids).size}` } : {}
    const reply = await call(question.act, { body: { action, question_ids: ids, ...values, ...confirm } })
    await refreshTheory(client)
    tell(reply, (done[action] ?? changed)(reply.done.length), undefined)
  }
  const set = async (ids: string[], values: SetValues) => {
    const reply = await call(theoryQuestion.set, { body: { question_ids: ids, ...values } })
    await refreshTheory(client)
    tell(reply, changed(reply.done.length), undefined)
  }
  const accept = async (question_ids: string[]) => {
    const reply = await call(theoryQuestion.accept_difficulty, { body: { question_ids } })
    await refreshTheory(client)
    tell(reply, changed(reply.done.length), undefined)
  }
  return { act, set, accept }
}
