import { backup, type RestoreView } from '@beacon/api/platform/backup'
import { call } from '@beacon/api/client'
import { useQuery } from '@tanstack/react-query'

/** How far a restore is. While the server starts anew it does not answer for a moment: what was known last stays. */
export function useRestoreStatus(token: string | null): RestoreView | undefined {
  const { data } = useQuery({
    queryKey: ['restore', token],
    queryFn: () => call(backup.restore_status, { params: { restore_token: token ?? '' } }),
    enabled: token !== null,
    retry: 60,
    retryDelay: 1_000,
    refetchInterval: ({ state }) => (state.data?.step === 'done' || state.data?.step === 'failed' ? false : 700),
  })
  return data
}
