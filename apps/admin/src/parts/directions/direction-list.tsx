import { hasNothing, call } from '@beacon/api/client'
import { direction, type DirectionView } from '@beacon/api/bank/direction'
import { queryKeyOf } from '@beacon/api/query'
import { Confirm, LoadFailed, useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../link-button.tsx'
import { DirectionTable } from './direction-table.tsx'
import type { DirectionHome } from './home.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { allDirectionsQuery } from './queries.ts'

type OpenDialog = { kind: 'merge' | 'delete'; row: DirectionView }

/** The directions of questions in their order: there are few, so all stand on one page and are ordered here. */
export function DirectionList({ home }: { home: DirectionHome }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const list = useQuery(allDirectionsQuery)
  const rows = list.data?.items ?? []
  const again = () => client.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
  const nameOf = (row: DirectionView) => (locale === 'zh' ? row.name_zh : row.name_en)
  /** Shown at once, taken back when the server refuses it. */
  const order = async (next: DirectionView[]) => {
    client.setQueryData(allDirectionsQuery.queryKey, { items: next, total: next.length })
    try {
      await call(direction.order, { body: { direction_ids: next.map(({ resource_id }) => resource_id) } })
    } catch (error) {
      toast.failed({ title: t`The order was not changed`, body: words(error) })
    }
    await again()
  }
  const add = (
    <LinkButton look="primary" to={home.add as never} icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New category</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={<Trans>Categories</Trans>}
        actions={
          <>
            {home.actions}
            {add}
          </>
        }
      >
        <Trans>Forms and filters use this order. Drag a row by its handle, or press ↑ or ↓ on it.</Trans>
      </PageHeader>
      {list.isPending && (
        <Loading>
          <Trans>Loading categories</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={<Trans>Categories could not be loaded</Trans>} query={list} />}
      {list.data?.total === 0 && <EmptyState title={<Trans>No categories yet</Trans>} actions={add} />}
      {rows.length > 0 && (
        <DirectionTable
          rows={rows}
          home={home}
          nameOf={nameOf}
          onOrder={(next) => void order(next)}
          onMerge={(row) => setOpenDialog({ kind: 'merge', row })}
          onDelete={(row) => setOpenDialog({ kind: 'delete', row })}
        />
      )}
      {openDialog?.kind === 'merge' && (
        <MergeDialog row={openDialog.row} rows={rows} nameOf={nameOf} onDone={again} onClose={() => setOpenDialog(null)} />
      )}
      {openDialog?.kind === 'delete' && (
        <Confirm
          title={t`Delete “${nameOf(openDialog.row)}”?`}
          body={t`Nothing uses it. An import that names it creates it again.`}
          action={t`Delete category`}
          onConfirm={async () => {
            await call(direction.remove, { params: { resource_id: openDialog.row.resource_id } })
            await again()
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}
