import { call } from '@beacon/api/client'
import { question, type QuestionRow } from '@beacon/api/question'
import { query } from '@beacon/api/query'
import { usePermissions, useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus, Upload } from 'lucide-react'
import { useBulkResult } from '../../app/bulk-result.tsx'
import { LoadFailed, tableStatus } from '../../app/list-state.tsx'
import { boolOf, chosenIds, listOf, oneOf, useTableUrl } from '../../app/table-url.ts'
import { useQuestionColumns } from './columns.tsx'
import { QuestionBulk } from './question-bulk.tsx'
import { QuestionFilters } from './question-filters.tsx'
import { useQuestionMenu } from './question-menu.tsx'

const questionFilters = ['direction_id', 'difficulty', 'integral_way', 'owner', 'used']

const difficulties = ['primary', 'intermediate', 'advanced'] as const
const ways = ['accumulative', 'dynamic', 'cd', 'ladder'] as const

/** The bank of flag questions: own, published, and with question.all everybody's. */
export function QuestionList({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const me = useSession()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters: questionFilters, sort: '-updated_at' })
  const { q, page, size, sort, filters } = table.value
  const only = <const V extends string>(name: string, allowed: readonly V[]) => {
    const found = oneOf(filters[name], allowed)
    return found === undefined ? undefined : [found]
  }
  const asked = {
    ...(q === '' ? {} : { q }),
    sort,
    direction_id: listOf(filters['direction_id']),
    difficulty: only('difficulty', difficulties),
    integral_way: only('integral_way', ways),
    owner: oneOf(filters['owner'], ['mine', 'public']),
    used: boolOf(filters['used']),
  }
  const list = useQuery({ ...query(question.list, { query: { ...asked, page, size } }), placeholderData: keepPreviousData })
  const isEmpty = list.data?.total === 0
  const all = useQuery({ ...query(question.list, { query: { size: 10 } }), enabled: isEmpty })
  const columns = useQuestionColumns()
  const bulk = useBulkResult()
  const menu = useQuestionMenu(bulk.tell)
  const rows = list.data?.items ?? []
  const mayBulk = permissions.has('question.grant') || permissions.has('question.delete') || permissions.has('contest.write')
  const fetchPage = (page: number) => call(question.list, { query: { ...asked, page, size: 200 } })
  return (
    <>
      <PageHeader title={<Trans>CTF questions</Trans>} actions={<ListActions />} />
      <DataTable
        {...table}
        label={t`CTF questions`}
        columns={columns}
        rows={rows}
        total={list.data?.total ?? 0}
        unfilteredTotal={isEmpty ? (all.data?.total ?? 0) : 0}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        status={tableStatus(list)}
        error={<LoadFailed title={<Trans>Questions could not be loaded</Trans>} query={list} />}
        empty={
          <EmptyState title={<Trans>No CTF questions yet</Trans>} actions={<ListActions />}>
            <Trans>Write one, or import a ctfcli package: a zip or a folder of challenges.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search questions`, placeholder: t`Name, number, author, tag` }}
        filters={<QuestionFilters filters={filters} onFilter={table.setFilter} />}
        storageKey={`${me.resource_id}.questions`}
        onOpen={({ resource_id }) => void navigate({ to: '/admin/flag-question/edit/$resource_id', params: { resource_id } })}
        rowMenu={menu.entries}
        {...(mayBulk
          ? {
              bulk: (selection) => (
                <QuestionBulk
                  rows={rows}
                  selection={selection}
                  total={list.data?.total ?? 0}
                  tell={bulk.tell}
                  idsOf={() => chosenIds({ selection, rowId: (row: QuestionRow) => row.resource_id, fetchPage })}
                />
              ),
            }
          : {})}
      />
      {menu.dialog}
      {bulk.dialog}
    </>
  )
}

function ListActions() {
  const permissions = usePermissions()
  return (
    <>
      {permissions.has('question.transfer') && (
        <Button look="quiet" asChild>
          <Link to="/admin/flag-question" search={{ import: 'file' }}>
            <Upload size={16} aria-hidden="true" />
            <Trans>Import</Trans>
          </Link>
        </Button>
      )}
      {permissions.has('question.write') && (
        <Button look="primary" asChild>
          <Link to="/admin/flag-question/add">
            <Plus size={16} aria-hidden="true" />
            <Trans>New question</Trans>
          </Link>
        </Button>
      )}
    </>
  )
}
