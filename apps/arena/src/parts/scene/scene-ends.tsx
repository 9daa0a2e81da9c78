import { query } from '@beacon/api/query'
import { scene as contract } from '@beacon/api/scene/scene'
import { useQuery } from '@tanstack/react-query'
import { useEndToasts } from './use-end-toasts.ts'

/** The stream tells of changes; what it lost on the way is read again. */
const againMs = 60_000

/** Tells on every tab of a contest that an environment of the own entrant is about to close. */
export function SceneEnds({ resource_id }: { resource_id: string }) {
  const { data } = useQuery({ ...query(contract.own, { params: { resource_id } }), refetchInterval: againMs })
  useEndToasts(data?.items ?? [])
  return null
}
