import type { MarkDecision } from '@beacon/api/kinds/theory/marking-lead'
import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Button, Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { decisionsAtOnce, decisionsQuery, type MarkingOverview } from './marking-query.ts'

interface Props {
  id: string
  overview: MarkingOverview
}

/** Answers on which two markers disagree or that markers pushed: whoever leads the marking decides. */
export function Decisions({ id, overview }: Props) {
  const { t } = useLingui()
  const [show, setShow] = useState<'open' | 'decided'>('open')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<MarkDecision | null>(null)
  const found = useQuery(decisionsQuery(id, show, page))
  const { items = [], total = 0 } = found.data ?? {}
  const last = Math.max(1, Math.ceil(total / decisionsAtOnce))
  const change = (next: typeof show) => {
    setShow(next)
    setPage(1)
  }
  return (
    <section className="mt-4">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="type-section text-fg">
          <Trans context="exam">Lead decisions</Trans>
        </h3>
        <Segmented
          aria-label={t({ context: 'exam', message: 'Lead decisions' })}
          value={show}
          onValueChange={change}
          options={[
            { value: 'open', label: t({ context: 'exam', message: 'To decide' }) },
            { value: 'decided', label: t({ context: 'exam', message: 'Decided' }) },
          ]}
        />
        {last > 1 && (
          <span className="ml-auto flex items-center gap-2">
            <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
              <Trans context="exam">Previous page</Trans>
            </Button>
            <span className="type-mono text-fg-3">
              {page} / {last}
            </span>
            <Button size="sm" disabled={page >= last} onClick={() => setPage(page + 1)}>
              <Trans context="exam">Next page</Trans>
            </Button>
          </span>
        )}
      </header>
      {hasNothing(found) ? (
        <LoadFailed title={t({ context: 'exam', message: 'The decisions could not be loaded' })} query={found} />
      ) : (
        <DecisionTable items={items} show={show} overview={overview} onAsk={setAsked} />
      )}
      {asked !== null && <DecideDialog exam_id={id} decision={asked} overview={overview} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface TableProps {
  items: readonly MarkDecision[]
  show: 'open' | 'decided'
  overview: MarkingOverview
  onAsk: (decision: MarkDecision) => void
}

function DecisionTable({ items, show, overview: { questions, state }, onAsk }: TableProps) {
  const { t } = useLingui()
  const points = usePoints()
  const isOpen = show === 'open'
  const isDone = state === 'done'
  const why = ({ is_conflict, push_word }: MarkDecision) =>
    is_conflict ? <span className="text-amber">{t({ context: 'exam', message: 'marks too far apart' })}</span> : push_word
  return (
    <PlainTable
      tall
      label={t({ context: 'exam', message: 'Lead decisions' })}
      none={isOpen ? t({ context: 'exam', message: 'Nothing awaits a decision.' }) : t({ context: 'exam', message: 'No decisions yet.' })}
      columns={[
        { head: t({ context: 'exam', message: 'Marking number' }), width: 'w-36' },
        { head: t({ context: 'exam', message: 'Question' }), width: 'w-24' },
        { head: isOpen ? t({ context: 'exam', message: 'Why' }) : t({ context: 'exam', message: 'Comment' }) },
        { head: t({ context: 'exam', message: 'Marks given' }) },
        ...(isOpen ? [] : [{ head: t({ context: 'exam', message: 'Final mark' }), align: 'right' as const }]),
        ...(isDone ? [] : [{ head: t({ context: 'exam', message: 'Action' }), width: 'w-48' }]),
      ]}
      rows={items.map((one) => ({
        key: one.item_id,
        cells: [
          <span key="no" className="type-mono">
            {one.mark_no}
          </span>,
          questions.find(({ question }) => question.question_id === one.question_id)?.question.place ?? '–',
          <span key="why" className="line-clamp-2 break-words">
            {isOpen ? why(one) : one.comment}
          </span>,
          one.first.length === 0 ? '–' : one.first.map(({ name, mark }) => `${name} ${points.text(mark)}`).join(' · '),
          ...(isOpen ? [] : [one.mark === null ? '–' : points.text(one.mark)]),
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
