import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { ranking } from '@beacon/api/ranking'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Dialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { LoadFailed } from '../../../app/list-state.tsx'

type Result = Reply<typeof ranking.recompute>

/** Counts everything again from the events alone and says whether it is what is shown. */
export function RecomputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, data, error, isError, isPending } = useMutation({
    mutationFn: () => call(ranking.recompute, { params: { resource_id: id } }),
  })
  useEffect(() => mutate(), [mutate])
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Recompute scores`}
      description={t`Every score is counted from the recorded events anew and compared with what is shown. Nothing is changed.`}
      footer={
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {isPending && (
        <p role="status" className="flex items-center gap-2">
          <Mark name="spin" />
          <Trans>Counting</Trans>
        </p>
      )}
      {isError && (
        <LoadFailed
          title={t`The scores could not be recomputed`}
          query={{ error, isFetching: isPending, refetch: (async () => mutate()) as never }}
        />
      )}
      {data !== undefined && <Outcome result={data} />}
    </Dialog>
  )
}

function Outcome({ result }: { result: Result }) {
  const locale = useFormatLocale()
  const { t } = useLingui()
  const events = formatNumber(locale, result.events)
  const rows = formatNumber(locale, result.rows)
  const took = formatNumber(locale, result.took_ms, 1)
  return (
    <>
      <p className={`flex items-center gap-2 ${result.differences.length === 0 ? 'text-jade' : 'text-vermilion'}`}>
        <Mark name={result.differences.length === 0 ? 'check' : 'cross'} />
        {result.differences.length === 0 ? (
          <Trans>0 differences.</Trans>
        ) : (
          <Trans>{result.differences.length} scores differ. Tell an administrator.</Trans>
        )}
      </p>
      <p className="mt-1 text-fg-2">
        <Trans>
          {events} events, {rows} entrants, {took} ms.
        </Trans>
      </p>
      {result.differences.length > 0 && (
        <table className="mt-3 w-full text-left">
          <thead className="text-fg-3">
            <tr>
              {[t({ context: 'desk', message: 'Team' }), t`Shown`, t`Computed`].map((head) => (
                <th key={head} scope="col" className="border-b border-rule py-1 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.differences.map((row) => (
              <tr key={row.entrant_id}>
                <th scope="row" className="border-b border-rule-2 py-1.5 pr-4 font-normal text-fg">
                  {row.name}
                </th>
                <td className="type-mono border-b border-rule-2 py-1.5 pr-4">{formatNumber(locale, row.shown)}</td>
                <td className="type-mono border-b border-rule-2 py-1.5 text-azure">{formatNumber(locale, row.computed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
