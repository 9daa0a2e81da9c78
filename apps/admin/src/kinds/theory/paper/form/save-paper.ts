import { call } from '@beacon/api/client'
import { type PaperBody, type PaperDetail, testPaper } from '@beacon/api/kinds/theory/paper'
import { useQueryClient } from '@tanstack/react-query'
import { useVersionedSave } from '../../../../parts/form/use-versioned-save.ts'
import { paperQuery, refreshPapers } from '../queries.ts'

export function useSavePaper(stored: PaperDetail | null) {
  const client = useQueryClient()
  const { version, attempt, dialogOf } = useVersionedSave<PaperDetail>({
    stored,
    read: ({ resource_id }) => call(testPaper.get, { params: { resource_id } }),
    learn: async (detail) => {
      await refreshPapers(client)
      client.setQueryData(paperQuery(detail.resource_id).queryKey, detail)
    },
  })
  const save = (body: PaperBody, over = version) =>
    attempt(() =>
      stored === null
        ? call(testPaper.create, { body })
        : call(testPaper.update, { params: { resource_id: stored.resource_id }, body: { ...body, version: over } }),
    )
  return { save, attempt, dialogOf }
}
