import { call } from '@beacon/api/client'
import { direction } from '@beacon/api/bank/direction'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { useFormatLocale } from '@beacon/i18n'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'

export const theoryQuery = (resource_id: string) => query(theoryQuestion.get, { params: { resource_id } })
/** Where a question was used, and what exams measured of it. */
export const usesQuery = (resource_id: string) => query(theoryQuestion.uses, { params: { resource_id } })
export const versionsQuery = (resource_id: string) => query(question.versions, { params: { resource_id } })
export const directionsQuery = { ...query(direction.list, { query: { bank: 'theory' } }), staleTime: 60_000 }

/** Every direction, whatever banks it is offered in. */
export const allDirectionsQuery = query(direction.list, { query: { bank: 'all' } })

/** Words of other questions, to choose from. */
export const suggestionsQuery = { ...query(theoryQuestion.suggestions, {}), staleTime: 60_000 }

/** Lists and single questions are asked again. */
export const refreshTheory = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [theoryQuestion.list, theoryQuestion.get, theoryQuestion.uses, theoryQuestion.suggestions, question.versions, question.overview].map(
      (operation) => client.invalidateQueries({ queryKey: queryKeyOf(operation) }),
    ),
  )
}

/** The directions that this bank offers, by name, and a new one for it. */
export function useTheoryDirections() {
  const client = useQueryClient()
  const locale = useFormatLocale()
  const found = useQuery(directionsQuery)
  const create = async (name: string): Promise<string> => {
    const key = `t-${Date.now().toString(36)}`
    const made = await call(direction.create, { body: { key, name_en: name, name_zh: name, banks: ['theory'] } })
    await client.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
    return made.resource_id
  }
  const options = (found.data?.items ?? []).map(({ resource_id, name_en, name_zh }) => ({
    value: resource_id,
    label: locale === 'zh' ? name_zh : name_en,
  }))
  return { options, isPending: found.isPending, create }
}
