import { query } from '@beacon/api/query'
import { type QuestionStatistic, statistic } from '@beacon/api/contest/statistic'
import { usePermission } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useMemo, useState } from 'react'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { useDirectionName } from '../../../parts/desk/use-directions.ts'
import { useOwnFigures } from './figure-columns.tsx'
import { useDirections, useStatisticExport, useStorageKey } from '../../../parts/desk/use-statistic.ts'

type Column = DataColumn<QuestionStatistic>

function useQuestionColumns(id: string, onOpen: (row: QuestionStatistic) => void): readonly Column[] {
  const { t } = useLingui()
  const direction = useDirectionName(id)
  const figures = useOwnFigures<QuestionStatistic>('topics')
  return useMemo(() => {
    return [
      {
        id: 'name',
        header: t({ context: 'desk', message: 'Question' }),
        names: true,
        sortKey: 'name',
        fixed: true,
        cell: (row) => (
          <button type="button" className="max-w-full truncate text-left underline-offset-2 hover:underline" onClick={() => onOpen(row)}>
            {row.parent_name !== undefined && <span className="text-fg-3">{row.parent_name} · </span>}
            {row.name}
          </button>
        ),
      },
      { id: 'direction', header: t`Category`, min: 110, leaves: 2, sortKey: 'direction', cell: (row) => direction(row.direction) },
      ...figures,
      {
        id: 'wrong',
        header: t`Most common wrong flag`,
        min: 180,
        leaves: 1,
        cell: (row) => (
          <span className="type-mono block truncate text-fg-3">
            {row.wrong_top[0] === undefined ? '–' : `${row.wrong_top[0].text} × ${row.wrong_top[0].count}`}
          </span>
        ),
      },
    ]
  }, [t, direction, figures, onOpen])
}

/** What became of each question; one opened shows its ten most sent wrong texts. */
export function QuestionStatisticList({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: ['direction'] })
  const mayExport = usePermission('contest.export')
  const [openRow, setOpenRow] = useState<QuestionStatistic | null>(null)
  const directions = useDirections(id)
  const listQuery = listInput(statistic.questions, table.value)
  const list = useList(table, query(statistic.questions, { params: { resource_id: id }, query: listQuery }), {
    failed: t`The statistics could not be loaded`,
  })
  const save = useStatisticExport({ id, tab: 'questions', table })
  const storageKey = useStorageKey('questions')
  const columns = useQuestionColumns(id, setOpenRow)
  return (
    <>
      <DataTable
        {...list.table}
        label={t`Question statistics`}
        storageKey={storageKey}
        columns={columns}
        rowId={(row) => row.topic_id}
        rowName={(row) => row.name}
        onOpen={setOpenRow}
        currentId={openRow?.topic_id}
        empty={
          <EmptyState title={t`No questions in this contest`}>
            <Trans>Add questions first.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search questions`, placeholder: t`Name` }}
        filters={
          <>
            <FilterSelect
              label={t`Category`}
              options={directions.map(({ key, name }) => ({ value: key, label: name }))}
              {...table.bind('direction')}
            />
            {mayExport && (
              <Button onClick={() => void save()}>
                <Trans>Export all</Trans>
              </Button>
            )}
          </>
        }
      />
      {openRow !== null && <WrongPanel row={openRow} onClose={() => setOpenRow(null)} />}
    </>
  )
}

function WrongPanel({ row, onClose }: { row: QuestionStatistic; onClose: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const figures = useOwnFigures<QuestionStatistic>('topics')
  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={row.name} above={t`Question statistics`}>
      <DescriptionList
        facts={figures.map(({ id, header, cell }) => ({ label: header, value: <Fragment key={id}>{cell(row)}</Fragment> }))}
      />
      <Section title={t`Most common wrong flag`} level={3} note={plural(row.wrong_top.length, { one: '# text', other: '# texts' })}>
        <PlainTable
          label={t`Most common wrong flag`}
          columns={[
            { head: t`Text (shortened)` },
            { head: t`Times`, align: 'right' },
            { head: t({ context: 'desk', message: 'Teams' }), align: 'right' },
          ]}
          rows={row.wrong_top.map(({ text, count, entrants }, index) => ({
            key: `${index} ${text}`,
            cells: [
              <span key="text" className="type-mono break-all">
                {text}
              </span>,
              formatNumber(locale, count),
              formatNumber(locale, entrants),
            ],
          }))}
          none={<Trans>No wrong flags.</Trans>}
        />
      </Section>
    </SidePanel>
  )
}
