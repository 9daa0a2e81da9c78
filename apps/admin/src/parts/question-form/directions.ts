import { call } from '@beacon/api/client'
import { bank as banks, direction } from '@beacon/api/bank/direction'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { type BuiltKind, slug } from '@beacon/router'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { bankFor, useOpenKind } from '../contest/kind-route.ts'

/** What the forms of a bank offer. */
export const directionsQuery = (kind: BuiltKind | 'all') => ({
  ...query(direction.list, { query: { bank: kind === 'all' ? kind : slug[kind].bank } }),
  staleTime: 60_000,
})
/** Likewise, of the bank that stands open. */
export const useDirectionsQuery = () => directionsQuery(bankFor(useOpenKind()))

/** Tags, topic sets and authors that are in use in the bank that stands open, to choose from. */
export function useSuggestionsQuery() {
  const bank = useOpenKind()
  return { ...query(question.suggestions, { query: bank === null ? {} : { bank } }), staleTime: 60_000 }
}

/** The directions, and a new one made from what was typed into the box. */
export function useDirections() {
  const queryClient = useQueryClient()
  const bank = bankFor(useOpenKind())
  const found = useQuery(useDirectionsQuery())
  const create = async (name: string): Promise<string> => {
    const key = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40)
    const made = await call(direction.create, {
      body: {
        key: key === '' ? `d-${Date.now().toString(36)}` : key,
        name_en: name,
        name_zh: name,
        // Offered where it was asked for.
        ...(bank === 'all' ? {} : { banks: banks.options.filter((one) => one === slug[bank].bank) }),
      },
    })
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
    return made.resource_id
  }
  return { directions: found.data?.items ?? [], isPending: found.isPending, create }
}
