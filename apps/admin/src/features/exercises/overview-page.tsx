import type { SortName } from '@beacon/api/endpoint'
import { query } from '@beacon/api/query'
import { question, type QuestionRow } from '@beacon/api/bank/question'
import { usePermission } from '@beacon/auth'
import { formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { bankKinds } from '@beacon/router'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type Bank, bankNamed, banks } from '../../kinds/banks.ts'
import { useBankWord } from '../../parts/contest/bank-words.ts'
import { questionHref } from '../../parts/contest/kind-links.ts'
import { LinkButton, NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { useList } from '../../parts/list/use-list.tsx'
import { useDirections } from '../../parts/question-form/directions.ts'
import { useDifficultyWords, useDirectionName, useFlagTypeWords } from '../../parts/question-form/words.ts'
import { EveryTable } from './every-table.tsx'
import { OverviewPlots } from './overview-plots.tsx'

type Search = Readonly<Record<string, string | number | undefined>>
type View = 'all' | Bank | 'figures'

const viewOf = ({ bank }: Search): View => (bank === 'figures' ? bank : (bankNamed(bank) ?? 'all'))

/** All banks in one place: every question in one table, and what the banks hold in figures. */
export function OverviewPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mayWrite = usePermission('question.write')
  const { data } = useQuery(query(question.overview, { query: {} }))
  const view = viewOf(search)
  const bankWord = useBankWord()
  const total = data?.banks.reduce((sum, { total }) => sum + total, 0)
  const totalOf = (kind: Bank) => data?.banks.find(({ bank }) => bank === kind)?.total
  const count = (n: number | undefined) => (n === undefined ? {} : { count: formatNumber(locale, n) })
  const tabs = [
    { value: 'all' as const, label: t({ context: 'banks', message: 'All' }), ...count(total) },
    ...banks.map((kind) => ({ value: kind, label: bankWord(kind), ...count(totalOf(kind)) })),
    { value: 'figures' as const, label: t`Figures` },
  ]
  return (
    <>
      <PageHeader
        title={<Trans>All exercises</Trans>}
        actions={
          mayWrite && (
            <LinkButton look="primary" to={'/admin/oj/admin/exercises/add-exercises' as never} icon={<Plus size={16} aria-hidden="true" />}>
              <Trans>New exercise</Trans>
            </LinkButton>
          )
        }
      />
      <LinkTabs
        className="mt-2"
        label={t`Banks`}
        tabs={tabs}
        current={view}
        renderLink={({ value }, parts) => <Link to="." search={(value === 'all' ? {} : { bank: value }) as never} {...parts} />}
      />
      <OverviewView view={view} search={search} />
    </>
  )
}

function OverviewView({ view, search }: { view: View; search: Search }) {
  if (view === 'figures') return <OverviewPlots />
  // A bank of a built kind shows its own columns; the others, and all together, what every question has.
  return bankKinds.some((kind) => kind === view) ? <BankTable search={search} /> : <EveryTable key={view} search={search} />
}

function BankTable({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { directions } = useDirections()
  const nameOf = useDirectionName()
  const table = useTableUrl({ search, filters: ['direction_id', 'bank'], sort: '-updated_at' })
  const list = useList(table, query(question.list, { query: listInput(question.list, table.value) }), {
    failed: <Trans>Exercises could not be loaded</Trans>,
    key: 'exercises',
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
      onOpen={({ bank, resource_id }) => void navigate(questionHref(bank, resource_id))}
    />
  )
}

function useColumns(): ReadonlyArray<DataColumn<QuestionRow, SortName<typeof question.list>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<QuestionRow>()
  const nameOf = useDirectionName()
  const difficulty = useDifficultyWords()
  const type = useFlagTypeWords()
  const bankWord = useBankWord()
  return [
    column.text({ id: 'bank', header: t`Bank`, leaves: 3, width: 80 }, ({ bank }) => bankWord(bank)),
    {
      id: 'name',
      header: t`Name`,
      min: 200,
      names: true,
      sortKey: 'name',
      cell: (row) => (
        <span className="flex min-w-0 items-baseline gap-2">
          <NameLink {...questionHref(row.bank, row.resource_id)} lang={row.lang}>
            {row.name}
          </NameLink>
          <span className="font-mono text-caption text-fg-3">{row.number}</span>
        </span>
      ),
    },
    column.text({ id: 'type', header: t`Type`, width: 100, sortKey: 'flag_type' }, (row) =>
      'flag_type' in row ? type[row.flag_type] : '–',
    ),
    column.text({ id: 'direction', header: t`Category`, min: 104, sortKey: 'direction' }, (row) => nameOf(row.direction)),
    column.text({ id: 'difficulty', header: t`Difficulty`, width: 100, sortKey: 'difficulty' }, (row) => difficulty[row.difficulty]),
    column.mono({ id: 'score', header: t`Score`, width: 76, align: 'right', sortKey: 'score' }, (row) =>
      'score' in row ? formatNumber(locale, row.score) : '–',
    ),
    column.mono({ id: 'used', header: t`Used`, width: 84, align: 'right', sortKey: 'used_count' }, (row) => row.used_count),
    column.mono({ id: 'solved', header: t`Solved`, width: 76, align: 'right', sortKey: 'solve_rate' }, (row) =>
      'solve_rate' in row && row.solve_rate !== null ? formatPercent(row.solve_rate / 100) : '–',
    ),
    column.text({ id: 'author', header: t`Author`, min: 130, leaves: 1, sortKey: 'author' }, (row) => row.author || row.owner_name),
    column.dayTime({ id: 'updated', header: t`Updated`, leaves: 2, width: 140, sortKey: 'updated_at' }, (row) => row.updated_at),
  ]
}
