import type { SortName } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import type { ExerciseRow } from '@beacon/api/bank/question-access'
import { EmptyState } from '@beacon/ui/feedback'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { bankNamed, exerciseHref } from '../../kinds/banks.ts'
import { useBankWord } from '../../parts/contest/bank-words.ts'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useDirections } from '../../parts/question-form/directions.ts'
import { useDifficultyWords, useDirectionName } from '../../parts/question-form/words.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Questions of every bank, or of one whose kind is not built, by what all of them have. */
export function EveryTable({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const table = useTableUrl({ search, filters: ['direction_id', 'bank'], sort: '-updated_at' })
  const { filters } = table.value
  const input = listInput(question.exercises, table.value, { bank: bankNamed(filters['bank']) ?? undefined })
  const list = useList(table, query(question.exercises, { query: input }), {
    failed: <Trans>Exercises could not be loaded</Trans>,
    key: 'exercises-of-all',
  })
  const columns = useColumns()
  return (
    <DataTable
      {...list.table}
      label={t`All exercises`}
      columns={columns}
      rowId={(row) => row.resource_id}
      rowName={(row) => row.name}
      empty={
        <EmptyState title={<Trans>The banks are empty</Trans>}>
          <Trans>Write a question, or import packages into a bank.</Trans>
        </EmptyState>
      }
      search={{ label: t`Search exercises`, placeholder: t`Name, number, author, tag` }}
      filters={
        <FilterSelect
          label={t`Category`}
          {...table.bind('direction_id')}
          options={directions.map((each) => ({ value: each.resource_id, label: nameOf(each) }))}
        />
      }
      onOpen={(row) => {
        const href = exerciseHref(row.bank, row.resource_id)
        if (href !== null) void navigate(href)
      }}
    />
  )
}

function useColumns(): ReadonlyArray<DataColumn<ExerciseRow, SortName<typeof question.exercises>>> {
  const { t } = useLingui()
  const column = useColumnOf<ExerciseRow>()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const bankWord = useBankWord()
  return [
    column.text({ id: 'bank', header: t`Bank`, leaves: 3, width: 92 }, ({ bank }) => bankWord(bank)),
    { id: 'name', header: t`Name`, min: 200, names: true, sortKey: 'name', cell: (row) => <Name row={row} /> },
    column.text({ id: 'direction', header: t`Category`, min: 104, sortKey: 'direction' }, (row) => nameOf(row.direction)),
    column.text({ id: 'difficulty', header: t`Difficulty`, width: 100, sortKey: 'difficulty' }, (row) => difficulty[row.difficulty]),
    column.number({ id: 'used', header: t`Used`, width: 84, sortKey: 'used_count' }, (row) => row.used_count),
    column.text({ id: 'author', header: t`Author`, min: 130, leaves: 1, sortKey: 'author' }, (row) => row.author || row.owner_name),
    column.dayTime({ id: 'updated', header: t`Updated`, leaves: 2, width: 140, sortKey: 'updated_at' }, (row) => row.updated_at),
  ]
}

function Name({ row: { bank, resource_id, lang, name, number } }: { row: ExerciseRow }) {
  const href = exerciseHref(bank, resource_id)
  const look = 'truncate font-medium text-fg'
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      {href === null ? (
        <span lang={lang} className={look}>
          {name}
        </span>
      ) : (
        <Link {...href} tabIndex={-1} lang={lang} className={`${look} hover:underline`}>
          {name}
        </Link>
      )}
      <span className="font-mono text-caption text-fg-3">{number}</span>
    </span>
  )
}
