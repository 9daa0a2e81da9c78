import type { ServiceDetail } from '@beacon/api/scene/service-views'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { serviceQuery } from './queries.ts'

/** What somebody else saved in between: kept until it is decided whose save counts. */
export function useStale(service_id: string) {
  const client = useQueryClient()
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<ServiceDetail | null>(null)
  /** True where the failure was such a save. */
  const caught = async (error: unknown): Promise<boolean> => {
    const found = staleOf(error)
    if (found === null) return false
    setTheirs(await client.fetchQuery({ ...serviceQuery(service_id), staleTime: 0 }))
    setStale(found)
    return true
  }
  return { stale, theirs, caught, close: () => setStale(null) }
}
