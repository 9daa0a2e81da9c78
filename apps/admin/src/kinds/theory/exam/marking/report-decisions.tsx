import { hasNothing } from '@beacon/api/client'
import type { ReportDecision } from '@beacon/api/kinds/theory/report-marking'
import { LoadFailed } from '@beacon/auth/call'
import { Button, Segmented } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { markPaperHref } from './marking-hrefs.ts'
import { reportDecisionsQuery } from './marking-query.ts'

const DecideReport = latePart(async () => (await import('./decide-report.tsx')).DecideReport)

/** Reports on which two markers disagree: whoever leads the marking decides. */
export function ReportDecisions({ id, isDone }: { id: string; isDone: boolean }) {
  const { t } = useLingui()
  const [show, setShow] = useState<'open' | 'decided'>('open')
  const [asked, setAsked] = useState<ReportDecision | null>(null)
  const found = useQuery(reportDecisionsQuery(id, show))
  return (
    <section className="mt-4">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="type-section text-fg">
          <Trans context="exam">Reports to decide</Trans>
        </h3>
        <Segmented
          aria-label={t({ context: 'exam', message: 'Reports to decide' })}
          value={show}
          onValueChange={setShow}
          options={[
            { value: 'open', label: t({ context: 'exam', message: 'To decide' }) },
            { value: 'decided', label: t({ context: 'exam', message: 'Decided' }) },
          ]}
        />
      </header>
      {hasNothing(found) ? (
        <LoadFailed title={t({ context: 'exam', message: 'The decisions could not be loaded' })} query={found} />
      ) : (
        <ReportTable id={id} items={found.data?.items ?? []} show={show} isDone={isDone} onAsk={setAsked} />
      )}
      {asked !== null && <DecideReport exam_id={id} decision={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface TableProps {
  id: string
  items: readonly ReportDecision[]
  show: 'open' | 'decided'
  isDone: boolean
  onAsk: (decision: ReportDecision) => void
}

function ReportTable({ id, items, show, isDone, onAsk }: TableProps) {
  const { t } = useLingui()
  const points = usePoints()
  const isOpen = show === 'open'
  return (
    <PlainTable
      tall
      label={t({ context: 'exam', message: 'Reports to decide' })}
      none={
        isOpen
          ? t({ context: 'exam', message: 'No reports await a decision.' })
          : t({ context: 'exam', message: 'No reports decided yet.' })
      }
      columns={[
        { head: t({ context: 'exam', message: 'Marking number' }), width: 'w-36' },
        { head: t({ context: 'exam', message: 'Marks given' }) },
        ...(isOpen
          ? []
          : [
              { head: t({ context: 'exam', message: 'Comment' }) },
              { head: t({ context: 'exam', message: 'Final mark' }), align: 'right' as const },
            ]),
        ...(isDone ? [] : [{ head: t({ context: 'exam', message: 'Action' }), width: 'w-48' }]),
      ]}
      rows={items.map((one) => ({
        key: one.mark_no,
        cells: [
          <Link key="no" {...markPaperHref(id, one.mark_no)} className="type-mono text-fg hover:underline">
            {one.mark_no}
          </Link>,
          one.first.map(({ name, mark }) => `${name} ${points.text(mark)}`).join(' · '),
          ...(isOpen
            ? []
            : [
                <span key="why" className="line-clamp-2 break-words">
                  {one.comment}
                </span>,
                one.mark === null ? '–' : points.text(one.mark),
              ]),
          ...(isDone
            ? []
            : [
                <Button
                  key="act"
                  size="sm"
                  aria-label={`${t({ context: 'exam', message: 'Decide' })} ${one.mark_no}`}
                  onClick={() => onAsk(one)}
                >
                  {isOpen ? <Trans context="exam">Decide…</Trans> : <Trans context="exam">Change decision…</Trans>}
                </Button>,
              ]),
        ],
      }))}
    />
  )
}
