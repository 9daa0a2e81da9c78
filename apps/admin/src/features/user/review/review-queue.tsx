import { query } from '@beacon/api/query'
import { user, type ReviewRow } from '@beacon/api/people/user'
import { Button, Kbd } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable, selectedCount } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { bulkOrder } from '../../../parts/list/bulk-order.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { useActionLabels } from '../action-words.ts'
import { useReviewColumns } from './review-columns.tsx'
import { ReviewFilters, reviewFilterNames } from './review-filters.tsx'
import { useReviewKeys } from './review-keys.ts'
import { ReviewTabs, type ReviewState } from './review-tabs.tsx'
import { useUserActions } from '../use-user-actions.tsx'

type Search = Readonly<Record<string, string | number | undefined>> & { review?: ReviewState | undefined }

/** Registrations that wait for a decision, the oldest first, and those that had one. */
export function ReviewQueue({ search }: { search: Search }) {
  const { t } = useLingui()
  const labels = useActionLabels()
  const review = search.review ?? 'pending'
  const isPending = review === 'pending'
  const table = useTableUrl({
    search,
    filters: reviewFilterNames,
    sort: isPending ? 'created_at' : '-reviewed_at',
  })
  const { q, page, size, sort, filters } = table.value
  const given = listInput(user.reviews, { q, filters })
  const list = useList(
    table,
    { ...query(user.reviews, { query: { ...given, review, sort, page, size } }), refetchInterval: 30_000 },
    { failed: <Trans>Registrations could not be loaded</Trans>, key: `review.${review}` },
  )
  const columns = useReviewColumns(!isPending)
  const actions = useUserActions()
  const [currentId, setCurrent] = useState<string | undefined>(undefined)
  const { rows } = list
  const at = Math.max(
    0,
    rows.findIndex((row) => row.resource_id === currentId),
  )
  const ask = (action: 'approve' | 'reject', row: ReviewRow | undefined) => {
    if (row === undefined || review === 'success') return
    setCurrent(row.resource_id)
    actions.ask({ action, rows: { ids: [row.resource_id] }, count: 1 })
  }
  const go = (step: number) => setCurrent(rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.resource_id)
  useReviewKeys(
    {
      next: () => go(currentId === undefined ? 0 : 1),
      previous: () => go(-1),
      approve: () => ask('approve', rows[at]),
      reject: () => isPending && ask('reject', rows[at]),
    },
    actions.isAsking,
  )
  const possible = isPending ? (['approve', 'reject'] as const) : review === 'fail' ? (['approve'] as const) : []
  const hints = { approve: 'A', reject: 'R' }
  return (
    <>
      <PageHeader title={<Trans>User review</Trans>} actions={isPending && <KeyHints />} />
      {actions.strip}
      <ReviewTabs counts={list.data?.counts} current={review} />
      <DataTable
        {...list.table}
        label={t`Registrations to review`}
        columns={columns}
        {...(list.data ? { unfilteredTotal: list.data.counts[review] } : {})}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.username}
        empty={<NobodyWaits isPending={isPending} />}
        search={{ label: t`Search registrations`, placeholder: t`Username or name` }}
        filters={<ReviewFilters filters={filters} onFilter={table.setFilter} />}
        currentId={isPending ? rows[at]?.resource_id : undefined}
        onOpen={(row) => ask('approve', row)}
        rowMenu={(row) =>
          possible.map((action) => ({
            label: labels[action],
            hint: hints[action],
            danger: action === 'reject',
            onSelect: () => ask(action, row),
          }))
        }
        {...(possible.length === 0
          ? {}
          : {
              bulk: (selection) =>
                possible.map((action) => (
                  <Button
                    key={action}
                    size="sm"
                    look={action === 'reject' ? 'quiet-danger' : 'quiet'}
                    onClick={() =>
                      actions.ask({
                        action,
                        rows: bulkOrder(selection, { ...given, review }),
                        count: selectedCount(selection, list.total),
                      })
                    }
                  >
                    {labels[action]}
                  </Button>
                )),
            })}
      />
      {actions.dialogs}
    </>
  )
}

function NobodyWaits({ isPending }: { isPending: boolean }) {
  if (!isPending)
    return (
      <EmptyState title={<Trans>No decisions yet</Trans>}>
        <Trans>Decisions appear here with the reviewer.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={<Trans>No one is waiting.</Trans>}>
      <Trans>New registrations appear here when they need review.</Trans>
    </EmptyState>
  )
}

function KeyHints() {
  return (
    <p className="flex items-center gap-1.5 text-caption text-fg-3">
      <Kbd>J</Kbd> <Kbd>K</Kbd> <Trans>walk</Trans> · <Kbd>A</Kbd> <Trans>approve</Trans> · <Kbd>R</Kbd> <Trans>reject</Trans>
    </p>
  )
}
