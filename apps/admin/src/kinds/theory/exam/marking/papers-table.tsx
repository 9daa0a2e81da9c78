import type { SortName } from '@beacon/api/endpoint'
import { call } from '@beacon/api/client'
import { marking, type MarkPaperRow } from '@beacon/api/kinds/theory/marking'
import { usePermission } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable, type Selection } from '@beacon/ui/table'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import { chosenIds, useTableUrl } from '../../../../parts/list/table-url.ts'
import { useList } from '../../../../parts/list/use-list.tsx'
import { markPaperHref } from './marking-hrefs.ts'
import { type MarkingOverview, paperFilterNames, paperOrder, papersInput, papersQuery } from './marking-query.ts'
import { PaperFilters } from './paper-filters.tsx'
import { TickedPapers } from './ticked-papers.tsx'

const AssignPapers = latePart(async () => (await import('./assign-papers.tsx')).AssignPapers)
const ReturnPapers = latePart(async () => (await import('./return-papers.tsx')).ReturnPapers)

type Column = DataColumn<MarkPaperRow, SortName<typeof marking.papers>>
const none = <span className="text-fg-3">–</span>

/** Papers by marking number: what is unmarked first. */
export function PapersTable({ id, search, overview }: TabProps & { overview: MarkingOverview }) {
  const { t } = useLingui()
  const isLead = usePermission('marking.review')
  const mayReturn = isLead && overview.state === 'open'
  const [returned, setReturned] = useState<readonly string[] | null>(null)
  const [given, setGiven] = useState<readonly string[] | null>(null)
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: paperFilterNames, sort: paperOrder })
  const list = useList(table, papersQuery(id, papersInput(table.value)), {
    failed: t({ context: 'exam', message: 'Papers could not be loaded' }),
    key: 'desk.marking',
  })
  const numbersOf = (selection: Selection) => {
    const input = papersInput(table.value)
    const fetchPage = (page: number) => call(marking.papers, { params: { exam_id: id }, query: { ...input, page, size: 200 } })
    return chosenIds({ selection, rowId: (row: MarkPaperRow) => row.mark_no, fetchPage })
  }
  return (
    <section className="mt-4">
      <h3 className="type-section text-fg">
        <Trans context="exam">Papers</Trans>
      </h3>
      <DataTable
        {...list.table}
        label={t({ context: 'exam', message: 'Papers' })}
        columns={usePaperColumns(id, { hasReports: overview.report !== null, isLead })}
        unfilteredTotal={overview.papers}
        rowId={(row) => row.mark_no}
        rowName={(row) => row.mark_no}
        empty={
          <EmptyState title={<Trans context="exam">No papers to mark yet.</Trans>}>
            <Trans context="exam">Papers appear here once they are submitted and marking is open.</Trans>
          </EmptyState>
        }
        search={{
          label: t({ context: 'exam', message: 'Search papers' }),
          placeholder: t({ context: 'exam', message: 'Marking number' }),
        }}
        filters={<PaperFilters id={id} table={table} overview={overview} />}
        onOpen={({ mark_no }) => void navigate(markPaperHref(id, mark_no))}
        {...(mayReturn
          ? {
              bulk: (selection: Selection) => (
                <TickedPapers
                  id={id}
                  numbersOf={() => numbersOf(selection)}
                  onAssign={async () => setGiven(await numbersOf(selection))}
                  onReturn={async () => setReturned(await numbersOf(selection))}
                />
              ),
            }
          : {})}
      />
      {given !== null && <AssignPapers id={id} numbers={given} isDouble={overview.is_double} onClose={() => setGiven(null)} />}
      {returned !== null && <ReturnPapers id={id} numbers={returned} onClose={() => setReturned(null)} />}
    </section>
  )
}

const reportTone = { open: 'text-fg-2', none: 'text-fg-3', unmarked: 'text-amber', marked: 'text-fg' } as const

function usePaperColumns(id: string, { hasReports, isLead }: { hasReports: boolean; isLead: boolean }): readonly Column[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const points = usePoints()
  return useMemo(() => {
    const reports = {
      open: t({ context: 'exam', message: 'can still be submitted' }),
      none: t({ context: 'exam', message: 'not submitted' }),
      unmarked: t({ context: 'exam', message: 'to mark' }),
      marked: t({ context: 'exam', message: 'marked' }),
    }
    const reportCell = ({ report_state: state, report }: MarkPaperRow) => {
      if (state === null) return none
      const hasMark = state === 'marked' && report !== null
      return <span className={`${reportTone[state]} ${hasMark ? 'type-mono' : ''}`}>{hasMark ? points.text(report) : reports[state]}</span>
    }
    const count = (value: number) => (value === 0 ? none : <span className="type-mono">{formatNumber(locale, value)}</span>)
    return [
      {
        id: 'mark_no',
        header: t({ context: 'exam', message: 'Marking number' }),
        min: 140,
        names: true,
        sortKey: 'mark_no',
        cell: ({ mark_no }) => (
          <Link {...markPaperHref(id, mark_no)} className="type-mono text-fg hover:underline">
            {mark_no}
          </Link>
        ),
      },
      {
        id: 'objective',
        header: t({ context: 'exam', message: 'Objective' }),
        width: 110,
        align: 'right',
        sortKey: 'objective',
        cell: (row) => <span className="type-mono">{points.text(row.objective)}</span>,
      },
      {
        id: 'subjective',
        header: t({ context: 'exam', message: 'Subjective' }),
        width: 110,
        align: 'right',
        sortKey: 'subjective',
        cell: (row) => (row.subjective === null ? none : <span className="type-mono">{points.text(row.subjective)}</span>),
      },
      ...(hasReports
        ? [{ id: 'report', header: t({ context: 'exam', message: 'Report' }), width: 124, align: 'right' as const, cell: reportCell }]
        : []),
      {
        id: 'state',
        header: t({ context: 'exam', message: 'State' }),
        width: 120,
        sortKey: 'state',
        cell: (row) => <Status of={`marking.${row.state}`} />,
      },
      {
        id: 'unmarked',
        header: t({ context: 'exam', message: 'Unmarked' }),
        width: 104,
        align: 'right',
        cell: (row) => count(row.unmarked),
      },
      {
        id: 'pushed',
        header: t({ context: 'exam', message: 'Passed to lead' }),
        width: 130,
        align: 'right',
        cell: (row) => count(row.pushed),
      },
      {
        id: 'given_to',
        header: t({ context: 'exam', message: 'Assigned to' }),
        min: 110,
        cell: (row) => {
          const names = isLead ? row.given_to.join(', ') : row.is_own ? t({ context: 'exam', message: 'me' }) : ''
          return names === '' ? (
            none
          ) : (
            <span className="block truncate" title={names}>
              {names}
            </span>
          )
        },
      },
      ...(isLead
        ? [
            {
              id: 'checked',
              header: t({ context: 'exam', message: 'Checked' }),
              width: 96,
              cell: (row: MarkPaperRow) => (row.is_checked ? <span className="text-jade">{t`Yes`}</span> : none),
            },
          ]
        : []),
    ]
  }, [t, locale, points, id, hasReports, isLead])
}
