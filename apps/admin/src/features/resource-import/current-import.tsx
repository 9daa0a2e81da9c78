import { hasNothing, call } from '@beacon/api/client'
import { resourceImport, type ResourceDetail } from '@beacon/api/bank/resource-import'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, formatPercent } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, ErrorState, Loading } from '@beacon/ui/feedback'
import { ProgressBar } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { importQuery, isGoing, listKey } from './queries.ts'
import { ReportView } from './report-view.tsx'
import { StateWord } from './words.tsx'

/** The package that stands open: its address brings it back, wherever one was in between. */
export function CurrentImport({ import_id, onClose }: { import_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const client = useQueryClient()
  const found = useQuery(importQuery(import_id))
  const again = async () => {
    await found.refetch()
    await client.invalidateQueries({ queryKey: listKey })
  }
  const state = found.data?.state
  useEffect(() => {
    if (state !== undefined) void client.invalidateQueries({ queryKey: listKey })
  }, [client, state])
  const cancel = useMutation({ mutationFn: () => call(resourceImport.cancel, { params: { import_id }, body: {} }), onSettled: again })
  if (found.isPending) return <Loading>{t`Resource package`}</Loading>
  if (hasNothing(found)) return <ErrorState title={words(found.error)} onRetry={() => void found.refetch()} />
  const { data } = found
  const canCancel = isGoing(data.state) || data.state === 'ready'
  return (
    <section aria-label={data.name} className="flex flex-col gap-3 rounded-panel border border-rule p-4">
      <div className="flex items-center gap-3">
        <h2 className="min-w-0 truncate text-[16px] leading-6 font-semibold text-fg">{data.name}</h2>
        <StateWord state={data.state} />
        <span className="ml-auto flex gap-2">
          {canCancel && (
            <Button size="sm" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
              <Trans>Cancel import</Trans>
            </Button>
          )}
          <Button size="sm" look="quiet" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </span>
      </div>
      {isGoing(data.state) && (
        <ProgressBar
          label={t`Package progress`}
          value={data.percent}
          text={t`${formatPercent(data.percent / 100)} · you can leave this page and come back`}
        />
      )}
      {data.state === 'ready' && <ReportView detail={data} again={again} />}
      <Outcome detail={data} />
    </section>
  )
}

function Outcome({ detail }: { detail: ResourceDetail }) {
  const { i18n } = useLingui()
  if (detail.state === 'failed' && detail.error !== null)
    return (
      <Banner boxed tone="failure" title={<Trans>Nothing was imported</Trans>}>
        {errorText(i18n, detail.error.code as never, detail.error.details)}
      </Banner>
    )
  if (detail.result === null || detail.state !== 'done') return null
  const { created, changed, skipped } = detail.result
  return (
    <Banner
      boxed
      tone="ok"
      title={
        <Trans>
          {created} new, {changed} changed, {skipped} skipped
        </Trans>
      }
    />
  )
}
