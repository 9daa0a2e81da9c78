import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { entryQuery } from './library-queries.ts'

/** What somebody else saved in between: kept until it is decided whose save counts. */
export function useStale(resource_id: string) {
  const client = useQueryClient()
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<LibraryDetail | null>(null)
  /** True where the failure was such a save. */
  const caught = async (error: unknown): Promise<boolean> => {
    const found = staleOf(error)
    if (found === null) return false
    setTheirs(await client.fetchQuery({ ...entryQuery(resource_id), staleTime: 0 }))
    setStale(found)
    return true
  }
  return { stale, theirs, caught, close: () => setStale(null) }
}
