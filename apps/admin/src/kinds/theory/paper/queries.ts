import { testPaper } from '@beacon/api/kinds/theory/paper'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'

export const paperQuery = (resource_id: string) => query(testPaper.get, { params: { resource_id } })
export const paperCheckQuery = (resource_id: string) => query(testPaper.check, { params: { resource_id } })
export const paperSamplesQuery = (resource_id: string) => query(testPaper.samples, { params: { resource_id } })
export const paperTemplatesQuery = query(testPaper.templates, {})

/** Lists, single papers and their checks are asked again. */
export const refreshPapers = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [testPaper.list, testPaper.get, testPaper.check, testPaper.samples].map((operation) =>
      client.invalidateQueries({ queryKey: queryKeyOf(operation) }),
    ),
  )
}
