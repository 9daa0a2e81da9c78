import { defence, type OwnDefence } from '@beacon/api/kinds/awdp/defence'
import { query } from '@beacon/api/query'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** The stream keeps these right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }

export const defencesQuery = (resource_id: string) => ({ ...query(defence.mine, { params: { resource_id } }), ...live })
export const cellsQuery = (resource_id: string) => ({ ...query(defence.cells, { params: { resource_id } }), ...live })

/** The contest whose topics are drawn; null for whoever takes no part in it. */
export const OwnContest = createContext<string | null>(null)

/** How the own entrant stands in a topic; undefined until it was read, and for whoever takes no part. */
export function useOwnDefence(topic_id: string): OwnDefence | undefined {
  const resource_id = use(OwnContest)
  const { data } = useQuery({ ...defencesQuery(resource_id ?? ''), enabled: resource_id !== null })
  return data?.items.find((one) => one.topic_id === topic_id)
}
