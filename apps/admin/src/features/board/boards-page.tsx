import { board, type BoardRow } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { Confirm } from '@beacon/auth/call'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useBoardColumns } from './columns.tsx'
import { refreshBoards } from './queries.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Ranking boards: one's own, for who answers for all people every one. */
export function BoardsPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toast = useToast()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<BoardRow | null>(null)
  const table = useTableUrl({ search, filters: [], sort: '-updated_at' })
  const list = useList(table, query(board.list, { query: listInput(board.list, table.value) }), {
    failed: <Trans>Ranking boards could not be loaded</Trans>,
    key: 'boards',
  })
  const columns = useBoardColumns()
  const edit = ({ rank_id }: BoardRow) => void navigate({ to: '/admin/rank/edit/$rankId', params: { rankId: rank_id } })
  const menu = (row: BoardRow): MenuEntry[] => [
    { label: t`Edit`, onSelect: () => edit(row) },
    'separator',
    { label: t`Delete…`, danger: true, onSelect: () => setDeleting(row) },
  ]
  const add = (
    <LinkButton look="primary" to="/admin/rank/add" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New board</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={<Trans>Ranking boards</Trans>} actions={add}>
        <Trans>A board joins results of several races into one ranking.</Trans>
      </PageHeader>
      <DataTable<BoardRow>
        {...list.table}
        className="mt-2"
        label={t`Ranking boards`}
        columns={columns}
        rowId={(row) => row.rank_id}
        rowName={(row) => row.name}
        empty={<EmptyState title={<Trans>No ranking boards yet.</Trans>} actions={add} />}
        search={{ label: t`Search boards`, placeholder: t({ context: 'board', message: 'Name' }) }}
        onOpen={edit}
        rowMenu={menu}
      />
      {deleting !== null && (
        <Confirm
          title={t`Delete “${deleting.name}”?`}
          body={<Trans>Its races lose their data, and its screens go dark. The contests stay as they are.</Trans>}
          typed={deleting.name}
          action={t`Delete board`}
          onConfirm={async () => {
            await call(board.remove, { params: { rank_id: deleting.rank_id }, body: { confirm: deleting.name } })
            await refreshBoards(client)
            toast.done({ title: t`“${deleting.name}” deleted` })
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  )
}
