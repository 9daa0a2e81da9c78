import type { SortName } from '@beacon/api/endpoint'
import { call } from '@beacon/api/client'
import { direction } from '@beacon/api/bank/direction'
import { query } from '@beacon/api/query'
import { difficulty, question, type QuestionRow } from '@beacon/api/bank/question'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { ActionFailure, Dialog, useRun } from '@beacon/ui/overlay'
import { type DataColumn, DataTable, selectedCount, useTableState } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { useKind } from '../contest/kind-route.ts'
import { useColumnOf } from '../list/column-of.tsx'
import { FilterSelect } from '../list/filter-select.tsx'
import { listInput } from '../list/list-input.ts'
import { chosenIds } from '../list/table-url.ts'
import { useList } from '../list/use-list.tsx'
import { useDifficultyWords } from '../question-form/words.ts'

export type BankColumn = DataColumn<QuestionRow, SortName<typeof question.list>>

interface Props {
  id: string
  /** Of this bank alone; they stand behind category and difficulty. */
  columns: readonly BankColumn[]
  /** How the questions are placed. */
  options?: ReactNode
  isReady?: boolean
  /** Places them; answers how many were. */
  onAdd: (question_ids: string[]) => Promise<number>
  onClose: () => void
}

function useColumns(own: readonly BankColumn[]): readonly BankColumn[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<QuestionRow>()
  const levels = useDifficultyWords()
  return useMemo(
    () => [
      column.text({ id: 'name', header: t({ context: 'question', message: 'Name' }), names: true, sortKey: 'name', look: 'text-fg' }),
      {
        id: 'direction',
        header: t`Category`,
        min: 110,
        cell: (row) => (locale === 'zh' ? row.direction.name_zh : row.direction.name_en),
      },
      { id: 'difficulty', header: t`Difficulty`, width: 120, cell: (row) => levels[row.difficulty] },
      ...own,
      column.mono({ id: 'used', header: t`Used`, width: 70, align: 'right', look: 'text-fg-3' }, (row) => row.used_count),
    ],
    [t, locale, levels, own, column],
  )
}

/** Places questions of the bank in the contest, as copies: later changes in the bank do not move them. */
export function BankDialog({ id, columns: own, options, isReady = true, onAdd, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const bank = useKind()
  const columns = useColumns(own)
  const table = useTableState({ size: 10 })
  const { page, size, sort, q, filters, selection } = table.value
  const { isBusy, failure, start } = useRun(useErrorWords())
  const only = { bank, not_in_contest: id, direction_id: filters['direction'] }
  const inputOf = (at: number, count: number) => ({
    query: listInput(question.list, { page: at, size: count, sort, q, filters }, only),
  })
  const list = useList(table, query(question.list, inputOf(page, size)), {
    failed: t({ context: 'desk', message: 'Questions could not be loaded' }),
  })
  const count = selectedCount(selection, list.total)
  const add = () =>
    start(async () => {
      const question_ids = await chosenIds({
        selection,
        rowId: (row: QuestionRow) => row.resource_id,
        fetchPage: (at) => call(question.list, inputOf(at, 200)),
      })
      const added = await onAdd(question_ids)
      toast.done({ title: plural(added, { one: '# question added', other: '# questions added' }) })
      onClose()
    })
  return (
    <Dialog
      open
      busy={isBusy}
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t`Add questions from the bank`}
      description={t`They are added as copies: later changes in the bank do not affect them.`}
      footer={
        <>
          {options}
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={count === 0 || !isReady} onClick={() => void add()}>
            {count === 0 ? t`Add questions` : plural(count, { one: 'Add # question', other: 'Add # questions' })}
          </Button>
        </>
      }
    >
      {failure !== null && <ActionFailure className="mb-2">{failure}</ActionFailure>}
      <DataTable
        {...list.table}
        label={t`Bank questions`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t`Nothing left to add`}>
            <Trans>Every question you can add is already in this contest.</Trans>
          </EmptyState>
        }
        search={{ label: t({ context: 'desk', message: 'Search questions' }), placeholder: t`Name, number, author` }}
        filters={<BankFilters table={table} />}
        bulk={() => null}
      />
    </Dialog>
  )
}

function BankFilters({ table }: { table: ReturnType<typeof useTableState> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const levels = useDifficultyWords()
  const { data } = useQuery(query(direction.list, {}))
  const set = (name: string, value: string | undefined) =>
    table.onChange({ ...table.value, page: 1, filters: { ...table.value.filters, [name]: value } })
  return (
    <>
      <FilterSelect
        label={t`Category`}
        value={table.value.filters['direction']}
        onValueChange={(value) => set('direction', value)}
        options={(data?.items ?? []).map((one) => ({ value: one.resource_id, label: locale === 'zh' ? one.name_zh : one.name_en }))}
      />
      <FilterSelect
        label={t`Difficulty`}
        value={table.value.filters['difficulty']}
        onValueChange={(value) => set('difficulty', value)}
        options={difficulty.options.map((value) => ({ value, label: levels[value] }))}
      />
    </>
  )
}
