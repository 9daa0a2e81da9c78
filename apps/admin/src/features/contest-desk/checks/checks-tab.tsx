import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { cellCheck, cellVerdict, checkState, type CheckRow } from '@beacon/api/rounds/cell-check'
import { roundTarget } from '@beacon/api/rounds/target'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { DataTable, type Selection, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback } from 'react'
import { EntrantFilter, RoundFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { stepsOf } from '../../../parts/desk/open-record.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { useVerdictWords } from '../../../parts/question-trial/check-words.ts'
import { useCheckColumns } from './check-columns.tsx'
import { checkKey, readCheckKey } from './check-key.ts'
import { useCheckActs, type Cell } from './use-check-acts.tsx'
import { stateWords } from './words.ts'

const CheckPanel = late(async () => (await import('./check-panel.tsx')).CheckPanel)
type Table = ReturnType<typeof useTableUrl>

/** The stream tells what was checked; this is for when it is away. */
const renewMs = 10_000

/** What the list asks for, as its address has it. */
const inputOf = ({ page, size, sort, q, filters: { round: n, entrant, topic, ...same } }: Table['value']) =>
  listInput(cellCheck.list, { page, size, sort, q, filters: same }, { n, entrant_id: entrant, topic_id: topic })

/** Every check of the contest: what the program said, and what is done about it. */
export function ChecksTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const params = { resource_id: id }
  const table = useTableUrl({ search, filters: ['round', 'entrant', 'topic', 'verdict', 'state', 'check'], sort: '-at' })
  const list = useList(
    table,
    { ...query(cellCheck.list, { params, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Checks could not be loaded`, key: 'desk.checks' },
  )
  const { actsOn, annulMany, dialog } = useCheckActs(contest)
  const open = readCheckKey(String(table.value.filters['check'] ?? ''))
  const setSearch = useDeskSearch()
  const show = useCallback((row: CheckRow | null) => setSearch({ check: row === null ? undefined : checkKey(row) }), [setSearch])
  const columns = useCheckColumns(show)
  const cellsOf = async (selection: Selection): Promise<Cell[]> => {
    const fetchPage = (page: number) => call(cellCheck.list, { params, query: { ...inputOf(table.value), page, size: 200 } })
    const keys = await chosenIds({ selection, rowId: checkKey, fetchPage })
    return keys.flatMap((key) => readCheckKey(key) ?? [])
  }
  const steps = stepsOf({ rows: list.rows, keyOf: checkKey, open: open === null ? null : checkKey(open), show })
  const bulk = (selection: Selection) => (
    <Button
      look="quiet-danger"
      onClick={() => annulMany?.({ count: selectedCount(selection, list.total), cellsOf: () => cellsOf(selection) })}
    >
      <Trans>Annul…</Trans>
    </Button>
  )
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Checker logs' })} />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Checker logs' })}
        columns={columns}
        rowId={checkKey}
        rowName={({ n, entrant_name, topic_name }) => t`Round ${n}, ${entrant_name}, ${topic_name}`}
        empty={
          <EmptyState title={t`No checks yet`}>
            <Trans>They begin with round 1.</Trans>
          </EmptyState>
        }
        filters={<CheckFilters id={id} table={table} />}
        rowMenu={(row) => [{ label: t`Open`, onSelect: () => show(row) }, ...actsOn(row)]}
        onOpen={show}
        currentId={open === null ? undefined : checkKey(open)}
        {...(annulMany === null ? {} : { bulk })}
      />
      {dialog}
      <Suspense fallback={null}>
        {open !== null && <CheckPanel {...steps} key={checkKey(open)} id={id} place={open} actsOn={actsOn} />}
      </Suspense>
    </>
  )
}

function CheckFilters({ id, table }: { id: string; table: Table }) {
  const { t, i18n } = useLingui()
  const verdicts = useVerdictWords()
  const { data } = useQuery(query(roundTarget.list, { params: { resource_id: id }, query: { size: 1 } }))
  return (
    <>
      <RoundFilter {...table.bind('round')} />
      <FilterSelect
        label={t`Service`}
        {...table.bind('topic')}
        options={(data?.topics ?? []).map(({ topic_id, name }) => ({ value: topic_id, label: name }))}
      />
      <FilterSelect
        label={t({ context: 'check', message: 'Result' })}
        {...table.bind('verdict')}
        options={cellVerdict.options.map((value) => ({ value, label: verdicts[value] }))}
      />
      <FilterSelect
        label={t({ context: 'check', message: 'State' })}
        {...table.bind('state')}
        options={checkState.options.map((value) => ({ value, label: i18n._(stateWords[value]) }))}
      />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
