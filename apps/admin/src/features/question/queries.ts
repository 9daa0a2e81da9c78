import { call } from '@beacon/api/client'
import { direction } from '@beacon/api/direction'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/question'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'

export const questionQuery = (resource_id: string) => query(question.get, { params: { resource_id } })
export const directionsQuery = { ...query(direction.list, { query: { bank: 'flag' } }), staleTime: 60_000 }

/** Lists and single questions are asked again. */
export const refreshQuestions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeyOf(question.list) })

/** The directions, and a new one made from what was typed into the box. */
export function useDirections() {
  const queryClient = useQueryClient()
  const found = useQuery(directionsQuery)
  const create = async (name: string): Promise<string> => {
    const key = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40)
    const made = await call(direction.create, {
      body: { key: key === '' ? `d-${Date.now().toString(36)}` : key, name_en: name, name_zh: name },
    })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
    return made.resource_id
  }
  return { directions: found.data?.items ?? [], isPending: found.isPending, create }
}
