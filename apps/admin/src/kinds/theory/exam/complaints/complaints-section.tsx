import { hasNothing } from '@beacon/api/client'
import { complaint, type ComplaintRow } from '@beacon/api/kinds/theory/exam/complaint'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Pager } from '../../../../parts/desk/pager.tsx'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { DecideDialog } from './decide-dialog.tsx'

const rowsShown = 20

/** Complaints of candidates after the release, those that wait first. */
export function ComplaintsSection({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<ComplaintRow | null>(null)
  const list = useQuery({
    ...query(complaint.list, { params: { exam_id: id }, query: { page, size: rowsShown, lang: locale } }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  })
  const cellsOf = useCells(setAsked)
  return (
    <Section title={t({ context: 'exam', message: 'Complaints' })} note={list.data?.total}>
      {hasNothing(list) && <LoadFailed title={t({ context: 'exam', message: 'Complaints could not be loaded' })} query={list} />}
      {list.data !== undefined && (
        <PlainTable
          tall
          label={t({ context: 'exam', message: 'Complaints' })}
          none={t({ context: 'exam', message: 'No complaints yet.' })}
          columns={[
            { head: t`Time` },
            { head: t({ context: 'exam', message: 'Candidate' }) },
            { head: t({ context: 'exam', message: 'Question' }), align: 'right' },
            { head: t({ context: 'exam', message: 'Complaint' }) },
            { head: t({ context: 'exam', message: 'Mark' }), align: 'right' },
            { head: t({ context: 'exam', message: 'Decision' }) },
          ]}
          rows={list.data.items.map((row) => ({ key: row.complaint_id, cells: cellsOf(row) }))}
        />
      )}
      <Pager page={page} pages={Math.ceil((list.data?.total ?? 0) / rowsShown)} onPage={setPage} />
      {asked !== null && <DecideDialog id={id} row={asked} onClose={() => setAsked(null)} />}
    </Section>
  )
}

function useCells(onDecide: (row: ComplaintRow) => void) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  const mayDecide = usePermission('contest.score')
  const marks = (value: number | null) => (value === null ? '–' : points.text(value))
  const decision = (row: ComplaintRow) => {
    if (row.state === 'pending')
      return mayDecide ? (
        <Button look="quiet" size="sm" onClick={() => onDecide(row)}>
          <Trans context="exam">Decide…</Trans>
        </Button>
      ) : (
        <span className="text-amber">{t({ context: 'exam', message: 'Waiting' })}</span>
      )
    const word = row.state === 'passed' ? t({ context: 'exam', message: 'Upheld' }) : t({ context: 'exam', message: 'Dismissed' })
    return (
      <span className="break-words">
        <span className={row.state === 'passed' ? 'text-jade' : 'text-fg'}>{word}</span>{' '}
        {[row.reason, row.decided_by].filter(Boolean).join(' · ')}
      </span>
    )
  }
  return (row: ComplaintRow) => [
    <span key="at" className="type-mono text-fg-2">
      {formatDateTime(locale, row.at, { seconds: false })}
    </span>,
    row.name,
    row.place,
    <span key="text" className="break-words whitespace-pre-wrap">
      {row.text}
    </span>,
    row.mark_after === null ? `${marks(row.mark)} / ${points.text(row.score)}` : `${marks(row.mark_before)} → ${marks(row.mark_after)}`,
    <span key="decision">{decision(row)}</span>,
  ]
}
