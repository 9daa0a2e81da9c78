import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { user, type UserRow } from '@beacon/api/user'
import { useSession } from '@beacon/auth'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Kbd } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { type DataColumn, DataTable, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkResult } from '../../app/bulk-result.tsx'
import { FilterSelect } from '../../app/filter-select.tsx'
import { LoadFailed, tableStatus } from '../../app/list-state.tsx'
import { chosenIds, listOf, useTableUrl } from '../../app/table-url.ts'
import { ActionDialog, type Asked } from './action-dialog.tsx'
import { useActionLabels } from './action-words.ts'
import { useOrganisationOptions } from '../../app/people-options.ts'
import { useReviewKeys } from './review-keys.ts'

/** Registrations that wait for a decision, the oldest first. */
export function ReviewQueue({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const me = useSession()
  const labels = useActionLabels()
  const table = useTableUrl({ search, filters: ['organisation_id'], sort: 'created_at' })
  const { q, page, size, sort, filters } = table.value
  const [organisation_id] = listOf(filters['organisation_id']) ?? []
  const asked = { ...(q === '' ? {} : { q }), sort, organisation_id, status: 'to_audit' as const }
  const list = useQuery({
    ...query(user.list, { query: { ...asked, page, size } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const organisations = useOrganisationOptions()
  const columns = useReviewColumns()
  const bulk = useBulkResult()
  const [question, setQuestion] = useState<Asked | null>(null)
  const [currentId, setCurrent] = useState<string | undefined>(undefined)
  const rows = list.data?.items ?? []
  const at = Math.max(
    0,
    rows.findIndex((row) => row.resource_id === currentId),
  )
  const current = rows[at]
  const ask = (action: 'approve' | 'reject', row: UserRow | undefined) => {
    if (row === undefined) return
    setCurrent(row.resource_id)
    setQuestion({ action, count: 1, names: [row.name], idsOf: () => Promise.resolve([row.resource_id]) })
  }
  const go = (step: number) => setCurrent(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.resource_id)
  useReviewKeys(
    {
      next: () => go(currentId === undefined ? 0 : 1),
      previous: () => go(-1),
      approve: () => ask('approve', current),
      reject: () => ask('reject', current),
    },
    question !== null,
  )
  return (
    <>
      <PageHeader title={<Trans>User review</Trans>} actions={<KeyHints />} />
      <DataTable
        {...table}
        label={t`Registrations to review`}
        columns={columns}
        rows={rows}
        total={list.data?.total ?? 0}
        {...(list.data ? { unfilteredTotal: list.data.counts.to_audit } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        status={tableStatus(list)}
        error={<LoadFailed title={<Trans>Registrations could not be loaded</Trans>} query={list} />}
        empty={
          <EmptyState title={<Trans>Nobody is waiting</Trans>}>
            <Trans>New registrations stand here when they are by review.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search registrations`, placeholder: t`Username or name` }}
        filters={
          <FilterSelect
            label={t`Organisation`}
            options={organisations.options}
            value={filters['organisation_id']}
            onValueChange={(value) => table.setFilter('organisation_id', value)}
          />
        }
        storageKey={`${me.resource_id}.review`}
        currentId={current?.resource_id}
        onOpen={(row) => ask('approve', row)}
        rowMenu={(row) => [
          { label: labels.approve, hint: 'A', onSelect: () => ask('approve', row) },
          { label: labels.reject, hint: 'R', danger: true, onSelect: () => ask('reject', row) },
        ]}
        bulk={(selection) =>
          (['approve', 'reject'] as const).map((action) => (
            <Button
              key={action}
              size="sm"
              look={action === 'reject' ? 'quiet-danger' : 'quiet'}
              onClick={() =>
                setQuestion({
                  action,
                  count: selectedCount(selection, list.data?.total ?? 0),
                  names: rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id)).map((row) => row.name),
                  idsOf: () =>
                    chosenIds({
                      selection,
                      rowId: (row: UserRow) => row.resource_id,
                      fetchPage: (page) => call(user.list, { query: { ...asked, page, size: 200 } }),
                    }),
                })
              }
            >
              {labels[action]}
            </Button>
          ))
        }
      />
      {question !== null && (
        <ActionDialog asked={question} tell={bulk.tell} onPasswords={() => undefined} onClose={() => setQuestion(null)} />
      )}
      {bulk.dialog}
    </>
  )
}

function KeyHints() {
  return (
    <p className="flex items-center gap-1.5 text-caption text-fg-3">
      <Kbd>J</Kbd> <Kbd>K</Kbd> <Trans>walk</Trans> · <Kbd>A</Kbd> <Trans>approve</Trans> · <Kbd>R</Kbd> <Trans>reject</Trans>
    </p>
  )
}

function useReviewColumns(): ReadonlyArray<DataColumn<UserRow>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const mono = (text: string) => <span className="font-mono text-mono text-fg-2">{text}</span>
  return [
    {
      id: 'username',
      header: t`Username`,
      sortKey: 'username',
      names: true,
      width: 150,
      cell: (row) => <span className="font-medium">{row.username}</span>,
    },
    { id: 'name', header: t({ context: 'person', message: 'Name' }), sortKey: 'name', width: 150, cell: (row) => row.name },
    { id: 'organisation_name', header: t`Organisation`, width: 160, cell: (row) => row.organisation_name ?? '–' },
    { id: 'phone', header: t`Phone`, width: 130, cell: (row) => mono(row.phone ?? '–') },
    { id: 'email', header: t`E-mail`, width: 170, cell: (row) => mono(row.email ?? '–') },
    {
      id: 'created_at',
      header: t`Registered`,
      sortKey: 'created_at',
      width: 150,
      cell: (row) => mono(formatDateTime(locale, row.created_at)),
    },
    { id: 'reason', header: t`Earlier reason`, width: 160, cell: (row) => row.reason ?? '–' },
  ]
}
