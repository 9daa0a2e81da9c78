import { query } from '@beacon/api/query'
import { deskPatch, type PatchCheck } from '@beacon/api/rounds/patch'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useMemo } from 'react'
import { EntrantFilter, RoundFilter, TopicFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { StepResult } from '../../../parts/question-trial/judged-steps.tsx'
import { useJudgedStepWords } from '../../../parts/question-trial/judged-words.ts'
import { mono, useLogColumns } from '../log/use-log-columns.tsx'
import { usePatchActs } from './use-patch-acts.tsx'

const PatchPanel = late(async () => (await import('./patch-panel.tsx')).PatchPanel)
type Table = ReturnType<typeof useTableUrl>

/** The stream tells of patches; this is for when it is away. */
const renewMs = 10_000

const inputOf = ({ page, size, sort, q, filters: { round: n, entrant, topic, ...same } }: Table['value']) =>
  listInput(deskPatch.checks, { page, size, sort, q, filters: same }, { n, entrant_id: entrant, topic_id: topic })

/** Every run of a checker or an exploit that judged a patch; a row opens its patch. */
export function PatchChecksTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const table = useTableUrl({ search, filters: ['round', 'kind', 'verdict', 'topic', 'entrant', 'patch'], sort: '-at' })
  const list = useList(
    table,
    { ...query(deskPatch.checks, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Checks could not be loaded`, key: 'desk.patch-checks' },
  )
  const { actsOn, dialog } = usePatchActs(contest)
  const setSearch = useDeskSearch()
  const open = table.value.filters['patch'] === undefined ? null : String(table.value.filters['patch'])
  const show = useCallback((row: PatchCheck | null) => setSearch({ patch: row?.patch_id }), [setSearch])
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Checker logs' })}
        note={<Trans>Checks and exploits that judged patches. Control runs come before the patch is applied.</Trans>}
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Checker logs' })}
        columns={usePatchCheckColumns(show)}
        rowId={({ check_id }) => check_id}
        rowName={({ no, entrant_name, topic_name }) => t`Patch #${no}, ${entrant_name}, ${topic_name}`}
        empty={
          <EmptyState title={t`No checks yet`}>
            <Trans>They begin with the first patch.</Trans>
          </EmptyState>
        }
        filters={<PatchCheckFilters id={id} table={table} />}
        rowMenu={(row) => [{ label: t`Open patch`, onSelect: () => show(row) }]}
        onOpen={show}
      />
      {dialog}
      <Suspense fallback={null}>
        {open !== null && (
          <PatchPanel
            key={open}
            id={id}
            patch_id={open}
            actsOn={actsOn}
            onNext={undefined}
            onPrevious={undefined}
            onClose={() => show(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function usePatchCheckColumns(onOpen: (row: PatchCheck) => void) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const log = useLogColumns(onOpen)
  const words = useJudgedStepWords()
  const [functions, exploit] = [words.functions, words.exploit]
  return useMemo(
    () => [
      log.time(),
      log.round(({ n }) => n),
      log.team,
      log.topic(t({ context: 'patch', message: 'Question' })),
      {
        id: 'no',
        header: t({ context: 'patch', message: 'Patch' }),
        width: 76,
        align: 'right' as const,
        cell: ({ no }: PatchCheck) => mono(`#${formatNumber(locale, no)}`),
      },
      {
        id: 'stage',
        header: t({ context: 'check', message: 'Stage' }),
        min: 150,
        cell: ({ kind, is_control }: PatchCheck) => (
          <span className="text-fg-2">
            {kind === 'functions' ? functions : exploit}
            {is_control && <span className="text-fg-3"> · {t({ context: 'judging', message: 'control' })}</span>}
          </span>
        ),
      },
      {
        id: 'result',
        header: t({ context: 'check', message: 'Result' }),
        min: 150,
        cell: (row: PatchCheck) => (
          <>
            <StepResult step={{ ...row, started_at: row.at }} />
            {row.is_broken && <span className="ml-2 text-caption text-fg-3">{t({ context: 'judging', message: 'broke off' })}</span>}
          </>
        ),
      },
      log.took(({ took_ms }) => took_ms),
      log.text((row) => row.public),
      { id: 'judge', header: t`Judge`, min: 110, hidden: true, cell: ({ judge }: PatchCheck) => mono(judge ?? '–') },
    ],
    [t, locale, log, functions, exploit],
  )
}

function PatchCheckFilters({ id, table }: { id: string; table: Table }) {
  const { t } = useLingui()
  const words = useJudgedStepWords()
  const verdicts = {
    passed: t({ context: 'judging', message: 'As expected' }),
    failed: t({ context: 'judging', message: 'Not as expected' }),
    fault: t({ context: 'judging', message: 'Failure of ours' }),
  }
  return (
    <>
      <RoundFilter {...table.bind('round')} />
      <FilterSelect
        label={t({ context: 'check', message: 'Stage' })}
        {...table.bind('kind')}
        options={(['functions', 'exploit'] as const).map((value) => ({ value, label: words[value] }))}
      />
      <FilterSelect
        label={t({ context: 'check', message: 'Result' })}
        {...table.bind('verdict')}
        options={(['passed', 'failed', 'fault'] as const).map((value) => ({ value, label: verdicts[value] }))}
      />
      <TopicFilter id={id} {...table.bind('topic')} />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
