import { call } from '@beacon/api/client'
import { theoryQuestion, type TheoryBody, type TheoryDetail } from '@beacon/api/kinds/theory/question'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedSave } from '../../../parts/form/use-versioned-save.ts'
import { refreshTheory, theoryQuery } from '../bank/queries.ts'

export function useSaveTheory(stored: TheoryDetail | null) {
  const client = useQueryClient()
  const versioned = useVersionedSave<TheoryDetail>({
    stored,
    read: ({ resource_id }) => call(theoryQuestion.get, { params: { resource_id } }),
    learn: async (detail) => {
      await refreshTheory(client)
      client.setQueryData(theoryQuery(detail.resource_id).queryKey, detail)
    },
  })
  const save = (body: TheoryBody, version = versioned.version) =>
    versioned.attempt(() =>
      stored === null
        ? call(theoryQuestion.create, { body })
        : call(theoryQuestion.update, { params: { resource_id: stored.resource_id }, body: { ...body, version } }),
    )
  return { versioned, save }
}
