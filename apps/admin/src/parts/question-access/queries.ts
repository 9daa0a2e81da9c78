import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import type { QueryClient } from '@tanstack/react-query'

export { directionsQuery, useDirectionsQuery } from '../question-form/directions.ts'

export const questionQuery = (resource_id: string) => query(question.get, { params: { resource_id } })
/** Of a question of whatever bank. */
export const cardQuery = (resource_id: string) => query(question.card, { params: { resource_id } })
export const usesQuery = (resource_id: string) => query(question.uses, { params: { resource_id } })
export const versionsQuery = (resource_id: string) => query(question.versions, { params: { resource_id } })

/** Lists and single questions are asked again. */
export const refreshQuestions = async (queryClient: QueryClient): Promise<void> => {
  await Promise.all(
    [
      question.list,
      question.exercises,
      question.get,
      question.card,
      question.uses,
      question.versions,
      question.overview,
      question.suggestions,
    ].map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })),
  )
}
