import { call } from '@beacon/api/client'
import type { Input } from '@beacon/api/endpoint'
import { question, type QuestionDetail } from '@beacon/api/bank/question'
import { useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { useVersionedSave } from '../../../parts/form/use-versioned-save.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { questionQuery, refreshQuestions } from '../../../parts/question-access/queries.ts'
import { noVersions, type SavedVersions } from './saved-versions.ts'

type Body = NonNullable<Input<typeof question.create>['body']>

/** Saves a question over the newest version that was saved on its page. */
export function useSaveQuestion(stored: QuestionDetail | null, { latest, advance }: SavedVersions = noVersions) {
  const queryClient = useQueryClient()
  const bank = useKind()
  const versioned = useVersionedSave<QuestionDetail>({
    stored,
    read: ({ resource_id }) => call(question.get, { params: { resource_id } }),
    learn: async (detail) => {
      queryClient.setQueryData(questionQuery(detail.resource_id).queryKey, detail)
      await refreshQuestions(queryClient)
    },
  })
  const save = (values: FieldValues, over = latest(versioned.version)) =>
    versioned.attempt(async () => {
      // The visibility says it whole; the older tick follows it.
      const visibility: unknown = values['visibility']
      // Checked by the schema of the bank's form, which judged these values.
      const body = { bank, ...values, is_public: visibility === undefined ? values['is_public'] : visibility === 'published' } as Body
      if (stored === null) return call(question.create, { body })
      const detail = await call(question.update, { params: { resource_id: stored.resource_id }, body: { ...body, version: over } })
      advance(over, detail.version)
      return detail
    })
  return { versioned, save }
}
