import type { SortName } from '@beacon/api/endpoint'
import { call } from '@beacon/api/client'
import { direction } from '@beacon/api/bank/direction'
import { query } from '@beacon/api/query'
import { difficulty, question, type QuestionRow } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { useErrorWords } from '@beacon/auth/call'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox, NumberInput } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { ActionFailure, Dialog, useRun } from '@beacon/ui/overlay'
import { type DataColumn, DataTable, selectedCount, useTableState } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDifficultyWords } from '../../../parts/question-form/words.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { chosenIds } from '../../../parts/list/table-url.ts'
import { wayWords } from '../words.ts'
import { useList } from '../../../parts/list/use-list.tsx'

interface Props {
  id: string
  onAdded: () => Promise<unknown>
  onClose: () => void
}

function useColumns(): ReadonlyArray<DataColumn<QuestionRow, SortName<typeof question.list>>> {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const levels = useDifficultyWords()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t({ context: 'question', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: (row) => <span className="text-fg">{row.name}</span>,
      },
      {
        id: 'direction',
        header: t`Category`,
        min: 110,
        cell: (row) => (locale === 'zh' ? row.direction.name_zh : row.direction.name_en),
      },
      { id: 'difficulty', header: t`Difficulty`, width: 120, cell: (row) => levels[row.difficulty] },
      { id: 'way', header: t`Scoring`, width: 120, cell: (row) => ('integral_way' in row ? i18n._(wayWords[row.integral_way]) : '') },
      {
        id: 'score',
        header: t({ context: 'desk', message: 'Score' }),
        width: 80,
        align: 'right',
        sortKey: 'score',
        cell: (row) => <span className="type-mono">{formatNumber(locale, row.score)}</span>,
      },
      {
        id: 'used',
        header: t`Used`,
        width: 70,
        align: 'right',
        cell: (row) => <span className="type-mono text-fg-3">{row.used_count}</span>,
      },
    ],
    [t, i18n, locale, levels],
  )
}

/** Places questions of the bank in the contest, as copies: later changes in the bank do not move them. */
export function AddFromBankDialog({ id, onAdded, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const bank = useKind()
  const columns = useColumns()
  const table = useTableState({ size: 10 })
  const { page, size, sort, q, filters, selection } = table.value
  const [isOnline, setOnline] = useState(true)
  const [scale, setScale] = useState<number | null>(null)
  const { isBusy, failure, start } = useRun(useErrorWords())
  const own = { bank, not_in_contest: id, direction_id: filters['direction'] }
  const inputOf = (at: number, count: number) => ({
    query: listInput(question.list, { page: at, size: count, sort, q, filters }, own),
  })
  const list = useList(table, query(question.list, inputOf(page, size)), {
    failed: t({ context: 'desk', message: 'Questions could not be loaded' }),
  })
  const { total } = list
  const count = selectedCount(selection, total)
  const add = () =>
    start(async () => {
      const question_ids = await chosenIds({
        selection,
        rowId: (row: QuestionRow) => row.resource_id,
        fetchPage: (at) => call(question.list, inputOf(at, 200)),
      })
      const { items } = await call(topic.add, {
        params: { resource_id: id },
        body: { question_ids, is_online: isOnline, ...(scale === null ? {} : { scale_to: scale }) },
      })
      await onAdded()
      toast.done({ title: plural(items.length, { one: '# question added', other: '# questions added' }) })
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
          <span className="mr-auto flex flex-wrap items-center gap-x-5 gap-y-1">
            <Checkbox checked={isOnline} onCheckedChange={setOnline}>
              <Trans>Online immediately</Trans>
            </Checkbox>
            <Checkbox checked={scale !== null} onCheckedChange={(next) => setScale(next ? 10_000 : null)}>
              {scale === null ? <Trans>Scores as in the bank</Trans> : <Trans>Scale the scores to a total of</Trans>}
            </Checkbox>
            {scale !== null && (
              <NumberInput
                aria-label={t`Total score`}
                className="w-32"
                value={scale}
                onValueChange={(next) => setScale(next ?? 0)}
                min={1}
                max={1_000_000}
                unit={t`points`}
              />
            )}
          </span>
          <Button onClick={onClose} disabled={isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" saving={isBusy} disabled={count === 0 || (scale !== null && scale < 1)} onClick={() => void add()}>
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
