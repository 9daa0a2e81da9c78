import { hasNothing } from '@beacon/api/client'
import type { MarkSample } from '@beacon/api/kinds/theory/marking-lead'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { type MarkingOverview, samplesQuery } from './marking-query.ts'
import { SampleDialog } from './sample-dialog.tsx'

/** Marked papers that were picked at random, to be looked at again. */
export function Samples({ id, overview }: { id: string; overview: MarkingOverview }) {
  const { t } = useLingui()
  const points = usePoints()
  const [shown, setShown] = useState<string | null>(null)
  const found = useQuery(samplesQuery(id))
  const { picked, seen } = overview.sample
  const outcome = ({ outcome: said, reason }: MarkSample) => {
    if (said === null) return <span className="text-fg-3">{t({ context: 'exam', message: 'not checked' })}</span>
    return said === 'agree' ? t({ context: 'exam', message: 'marks kept' }) : t({ context: 'exam', message: `changed: ${reason}` })
  }
  return (
    <section className="mt-4">
      <h3 className="type-section text-fg">
        <Trans context="exam">Sampling</Trans>
        <span className="type-mono ml-2 text-fg-3">
          {seen} / {picked}
        </span>
      </h3>
      {hasNothing(found) ? (
        <LoadFailed title={t({ context: 'exam', message: 'The samples could not be loaded' })} query={found} />
      ) : (
        <PlainTable
          label={t({ context: 'exam', message: 'Sampling' })}
          none={t({ context: 'exam', message: 'No papers sampled yet.' })}
          columns={[
            { head: t({ context: 'exam', message: 'Marking number' }), width: 'w-36' },
            { head: t({ context: 'exam', message: 'Objective' }), align: 'right' },
            { head: t({ context: 'exam', message: 'Subjective' }), align: 'right' },
            { head: t({ context: 'exam', message: 'Outcome' }) },
            { head: t({ context: 'exam', message: 'Checked by' }) },
            { head: t({ context: 'exam', message: 'Action' }), width: 'w-32' },
          ]}
          rows={(found.data?.items ?? []).map((one) => ({
            key: one.mark_no,
            cells: [
              <span key="no" className="type-mono">
                {one.mark_no}
              </span>,
              points.text(one.objective),
              points.text(one.subjective),
              <span key="outcome" className="break-words">
                {outcome(one)}
              </span>,
              one.by_name === '' ? '–' : one.by_name,
              <Button
                key="act"
                size="sm"
                aria-label={`${t({ context: 'exam', message: 'Check' })} ${one.mark_no}`}
                onClick={() => setShown(one.mark_no)}
              >
                <Trans context="exam">Check…</Trans>
              </Button>,
            ],
          }))}
        />
      )}
      {shown !== null && <SampleDialog exam_id={id} mark_no={shown} overview={overview} onClose={() => setShown(null)} />}
    </section>
  )
}
