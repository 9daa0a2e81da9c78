import { call } from '@beacon/api/client'
import { type CheckFlow, deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Confirm } from '@beacon/auth/call'
import { formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { again } from './point-listener.tsx'

const renewMs = 5_000

/** How many checks wait and how long, what the runners manage, and the way to hold them all. */
export function FlowStrip({ id }: { id: string }) {
  const { t } = useLingui()
  const mayHold = usePermission('contest.control')
  const client = useQueryClient()
  const tryAct = useTryAct()
  const [isAsking, setAsking] = useState(false)
  const read = query(deskPointCheck.flow, { params: { resource_id: id } })
  const { data: flow } = useQuery({ ...read, refetchInterval: renewMs })
  const hold = async (is_paused: boolean) => {
    client.setQueryData(read.queryKey, await call(deskPointCheck.pause, { params: { resource_id: id }, body: { is_paused } }))
    await again(client, id)
  }
  return (
    <>
      <TabHead
        title={t({ context: 'operation', message: 'Checks' })}
        actions={
          mayHold &&
          flow !== undefined &&
          (flow.is_paused ? (
            <Button look="primary" onClick={() => void tryAct(() => hold(false))}>
              <Trans>Resume checks</Trans>
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>
              <Trans>Pause checks…</Trans>
            </Button>
          ))
        }
      />
      {flow?.is_paused === true && (
        <Banner boxed className="mb-3" tone="warning" title={<Trans>Checks are paused</Trans>}>
          <Trans>Requests wait in the queue. Nothing counts against anyone.</Trans>
        </Banner>
      )}
      {flow !== undefined && !flow.is_paused && flow.workers === 0 && (
        <Banner boxed className="mb-3" tone="failure" title={<Trans>No machine runs checks</Trans>}>
          <Trans>Checks need the scenes process with Docker. Requests wait until one is there.</Trans>
        </Banner>
      )}
      <Figures flow={flow} />
      {isAsking && (
        <Confirm
          title={t`Pause checks?`}
          body={t`Running checks finish. Requests are still taken and wait until you resume.`}
          action={t`Pause checks`}
          danger={false}
          onConfirm={() => hold(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function Figures({ flow }: { flow: CheckFlow | undefined }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(locale, value))
  const seconds = (ms: number | null | undefined) => (ms == null ? '–' : `${formatNumber(locale, ms / 1_000, 1)} s`)
  const oldest = flow?.oldest_s == null ? null : formatDuration(locale, flow.oldest_s)
  const [workers, done, p95] = [number(flow?.workers), number(flow?.done_10min), seconds(flow?.wait_p95_ms)]
  const needed = flow?.needed_s == null ? null : formatDuration(locale, flow.needed_s)
  const interval = flow === undefined ? '–' : formatDuration(locale, flow.interval_s)
  return (
    <FactStrip
      className="border-b border-rule pb-2"
      facts={[
        {
          key: 'waiting',
          label: t({ context: 'check', message: 'Waiting' }),
          value: number(flow?.waiting),
          note: oldest === null ? t`nothing to check` : t`oldest ${oldest}`,
        },
        {
          key: 'running',
          label: t({ context: 'check', message: 'Running' }),
          value: number(flow?.running),
          note: t`of ${workers} at a time`,
        },
        { key: 'wait', label: t`Wait, median`, value: seconds(flow?.wait_p50_ms), note: t`95% within ${p95}` },
        {
          key: 'errors',
          label: t({ context: 'operation', message: 'Faults' }),
          value: flow === undefined || flow.done_10min === 0 ? '–' : formatPercent(flow.errors_10min / flow.done_10min),
          note: t`of ${done} checks in 10 min`,
        },
        {
          key: 'automatic',
          label: t`Automatic checks`,
          value: number(flow?.automatic),
          note: needed === null ? t`every ${interval}` : t`need ${needed} of ${interval}`,
        },
      ]}
    />
  )
}
