import { query } from '@beacon/api/query'
import { patch } from '@beacon/api/rounds/patch'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

/** Own patches of a topic; the stream keeps them right, and what it missed is read again with the page. */
export const patchesQuery = (resource_id: string, topic_id: string) => ({
  ...query(patch.list, { params: { resource_id, topic_id } }),
  staleTime: 60_000,
})

/** What of the kind's own readings a patch moves: how the own entrant stands. */
export const PatchMovesContext = createContext<readonly (readonly unknown[])[]>([])

/** Reads own patches of a topic again, and what else they moved. */
export function usePatchesAgain(resource_id: string, topic_id: string): () => Promise<unknown> {
  const cache = useQueryClient()
  const moved = use(PatchMovesContext)
  return () =>
    Promise.all([patchesQuery(resource_id, topic_id).queryKey, ...moved].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
