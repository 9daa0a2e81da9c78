import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import { ranking, type ScoreDifference } from '@beacon/api/contest/ranking'
import { LoadFailed, useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { ReadDialog } from '@beacon/ui/overlay'
import { Mark } from '@beacon/ui/theme'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { useDeskKind } from '../desk-kind.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'

type Result = Reply<typeof ranking.recompute>

/** Counts everything again from the events alone and shows the differences; a second press repairs them. */
export function RecomputeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { mutate, data, error, isError, isPending } = useMutation({
    mutationFn: () => call(ranking.recompute, { params: { resource_id: id } }),
  })
  const apply = useApply(id, () => mutate())
  const [reason, setReason] = useState('')
  useEffect(() => mutate(), [mutate])
  const differs = data !== undefined && data.differences.length > 0
  const text = reason.trim()
  return (
    <ReadDialog
      onClose={onClose}
      title={t`Recompute scores`}
      description={t`Every score is recalculated from the recorded events and compared with what is shown. Nothing changes until you apply it.`}
      footer={
        differs && (
          <Button
            look="primary"
            disabled={text === '' || [...text].length > limits.reason.max || apply.isPending}
            onClick={() => apply.mutate(text)}
          >
            <Trans>Apply the correction</Trans>
          </Button>
        )
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
      {data !== undefined && !isPending && <Outcome result={data} />}
      {differs && !isPending && (
        <div className="mt-3">
          <Field label={t`Reason`} required help={t`Recorded in the audit log.`}>
            <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
          </Field>
        </div>
      )}
    </ReadDialog>
  )
}

function useApply(id: string, again: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  return useMutation({
    mutationFn: (reason: string) => call(ranking.apply_recompute, { params: { resource_id: id }, body: { reason } }),
    onSuccess: async ({ corrected }) => {
      await client.invalidateQueries({ queryKey: [ranking.scores.path, { resource_id: id }] })
      toast.done({ title: plural(corrected, { one: '# score corrected', other: '# scores corrected' }) })
      again()
    },
    onError: (error) => toast.failed({ title: t`The correction was not applied`, body: words(error) }),
  })
}

function useCauses(): (causes: ScoreDifference['causes']) => string {
  const { t, i18n } = useLingui()
  const { scores } = useDeskKind()
  const words: Readonly<Record<string, string>> = {
    score: t({ context: 'scores', message: 'score' }),
    rank: t`rank`,
    last_at: t`last score`,
    missing: t`in only one of the two`,
  }
  return (causes) => causes.map((cause) => words[cause] ?? i18n._(scores?.parts[cause]?.cause ?? { id: cause })).join(', ')
}

function Outcome({ result }: { result: Result }) {
  const locale = useFormatLocale()
  const { t } = useLingui()
  const points = usePoints()
  const causes = useCauses()
  const events = formatNumber(locale, result.events)
  const rows = formatNumber(locale, result.rows)
  const took = formatNumber(locale, result.took_ms, 1)
  const isSame = result.differences.length === 0
  const pair = (shown: string, computed: string) => (
    <>
      {shown} <span className="text-azure">→ {computed}</span>
    </>
  )
  const rank = (place: number | null) => formatNumber(locale, place ?? 0)
  return (
    <>
      <p className={`flex items-center gap-2 ${isSame ? 'text-jade' : 'text-vermilion'}`}>
        <Mark name={isSame ? 'check' : 'cross'} />
        {isSame ? <Trans>0 differences.</Trans> : plural(result.differences.length, { one: '# row differs.', other: '# rows differ.' })}
      </p>
      <p className="mt-1 text-fg-2">
        <Trans>
          {events} events, {rows} entrants, {took} ms.
        </Trans>
      </p>
      {!isSame && (
        <PlainTable
          label={t`Differences`}
          columns={[
            { head: t({ context: 'desk', message: 'Team' }) },
            { head: t`Score, shown → counted`, align: 'right' },
            { head: t`Rank, shown → counted`, align: 'right' },
            { head: t`Cause` },
          ]}
          rows={result.differences.map((row) => ({
            key: row.entrant_id,
            cells: [
              row.name,
              pair(points.text(row.shown), points.text(row.computed)),
              pair(rank(row.shown_rank), rank(row.computed_rank)),
              causes(row.causes),
            ],
          }))}
          none={null}
        />
      )}
    </>
  )
}
