import { aiDesk } from '@beacon/api/kinds/ai/desk'
import { aiSubmissionState } from '@beacon/api/kinds/ai/views'
import { query } from '@beacon/api/query'
import { evaluationWords } from '@beacon/auth/kinds/ai'
import { EmptyState } from '@beacon/ui/feedback'
import { DataTable } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { EntrantFilter } from '../../../parts/desk/desk-filters.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { tasksQuery } from '../evaluation/queries.ts'
import { useSubmissionActs } from './use-submission-acts.tsx'
import { useSubmissionColumns } from './submission-columns.tsx'

type Table = ReturnType<typeof useTableUrl>
const renewMs = 5_000

const inputOf = ({ page, size, sort, q, filters: { state, entrant, topic, only } }: Table['value']) =>
  listInput(
    aiDesk.list,
    { page, size, sort, q, filters: { state } },
    {
      entrant_id: entrant,
      topic_id: topic,
      is_final: only === 'final' ? true : undefined,
      is_void: only === 'void' ? true : undefined,
      same_file: only === 'same' ? true : undefined,
    },
  )

/** Every result that was handed in: where it stands, what it scored, and what is done about it. */
export function SubmissionsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  // Without a sort of their own, those that wait come first.
  const table = useTableUrl({ search, filters: ['state', 'topic', 'entrant', 'only'] })
  const list = useList(
    table,
    { ...query(aiDesk.list, { params: { resource_id: id }, query: inputOf(table.value) }), refetchInterval: renewMs },
    { failed: t`Submissions could not be loaded`, key: 'desk.ai-submissions' },
  )
  const tasks = useQuery(tasksQuery(id))
  const items = tasks.data?.items
  const digitsOf = useCallback((topic_id: string) => items?.find((one) => one.topic_id === topic_id)?.digits ?? 4, [items])
  const columns = useSubmissionColumns(digitsOf)
  const { actsOn, dialog } = useSubmissionActs(id)
  const waiting = list.data?.waiting ?? 0
  return (
    <>
      <TabHead
        title={t({ context: 'ai', message: 'Submissions' })}
        note={
          waiting > 0 ? (
            <Plural value={waiting} one="# waits to be evaluated" other="# wait to be evaluated" />
          ) : (
            <Trans>Private scores are hidden from everyone until the reveal.</Trans>
          )
        }
      />
      <DataTable
        {...list.table}
        label={t({ context: 'ai', message: 'Submissions' })}
        columns={columns}
        rowId={({ submission_id }) => submission_id}
        rowName={({ no, entrant_name }) => `${entrant_name} #${no}`}
        empty={
          <EmptyState title={t({ context: 'ai', message: 'No submissions yet' })}>
            <Trans>Teams hand in results from the page of a question.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search submissions`, placeholder: t`Team, file, note` }}
        filters={<Filters id={id} table={table} topics={items ?? []} />}
        rowMenu={actsOn}
      />
      {dialog}
    </>
  )
}

interface FiltersProps {
  id: string
  table: Table
  topics: readonly { topic_id: string; name: string }[]
}

function Filters({ id, table, topics }: FiltersProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <FilterSelect
        label={t({ context: 'ai', message: 'State' })}
        {...table.bind('state')}
        options={aiSubmissionState.options.map((value) => ({ value, label: i18n._(evaluationWords(value)) }))}
      />
      <FilterSelect
        label={t({ context: 'ai', message: 'Question' })}
        {...table.bind('topic')}
        options={topics.map(({ topic_id, name }) => ({ value: topic_id, label: name }))}
      />
      <FilterSelect
        label={t({ context: 'ai', message: 'Only' })}
        {...table.bind('only')}
        options={[
          { value: 'final', label: t`Chosen finals` },
          { value: 'void', label: t({ context: 'evaluation', message: 'Invalid' }) },
          { value: 'same', label: t`Same file as another team` },
        ]}
      />
      <EntrantFilter id={id} {...table.bind('entrant')} />
    </>
  )
}
