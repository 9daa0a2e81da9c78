import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { systemLog } from '@beacon/api/platform/system-log'
import { useErrorWords } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Bug } from 'lucide-react'

/** Which servers log at which level. It is fetched now and then, because a raised level ends after its time. */
export const useLogState = () => useQuery({ ...query(systemLog.state, {}), refetchInterval: 30_000 })

/** Raises the level on all servers for half an hour, or ends that. */
export function useDebug() {
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  return useMutation({
    mutationFn: (on: boolean) => call(systemLog.debug, { body: { on } }),
    onError: (error) => toast.failed({ title: words(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeyOf(systemLog.state) }),
  })
}
type Debug = ReturnType<typeof useDebug>

export function DebugButton({ debug }: { debug: Debug }) {
  return (
    <Button onClick={() => debug.mutate(true)} disabled={debug.isPending}>
      <Bug size={16} aria-hidden="true" />
      <Trans>Debug for 30 min</Trans>
    </Button>
  )
}

export function DebugBanner({ until, by, debug }: { until: string; by: string | null; debug: Debug }) {
  const { t } = useLingui()
  const time = formatTime(until, { seconds: false })
  const who = by ?? t({ context: 'audit', message: 'System' })
  return (
    <Banner
      boxed
      className="mt-2"
      tone="warning"
      title={<Trans>All servers log everything until {time}.</Trans>}
      actions={
        <Button size="sm" look="quiet" onClick={() => debug.mutate(false)} disabled={debug.isPending}>
          <Trans context="log">End now</Trans>
        </Button>
      }
    >
      <Trans>Requested by {who}.</Trans>
    </Banner>
  )
}
