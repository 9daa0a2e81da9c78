import { arena, type ArenaRow } from '@beacon/api/contest/arena'
import { query } from '@beacon/api/query'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { LinkButton } from '../../parts/link-button.tsx'
import { FilterSelect } from '../../parts/list/filter-select.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { optionsOf } from '../../parts/list/options-of.ts'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useArenaColumns } from './columns.tsx'
import { arenaFilterNames } from './filter-names.ts'
import { useArenaMenu } from './use-arena-menu.tsx'
import { algorithmWords } from './words.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Arenas in their order: the lobby shows them the same way. */
export function ArenasPage({ search }: { search: Search }) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: arenaFilterNames, sort: 'sort' })
  const list = useList(table, query(arena.list, { query: listInput(arena.list, table.value) }), {
    failed: <Trans>Arenas could not be loaded</Trans>,
    key: 'arenas',
  })
  const columns = useArenaColumns()
  const { menu, dialogs } = useArenaMenu()
  const { filters } = table.value
  const yesNo = { true: t`Yes`, false: t`No` }
  const add = (
    <LinkButton look="primary" to="/admin/arena/add" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New arena</Trans>
    </LinkButton>
  )
  const words = {
    accumulation: i18n._(algorithmWords.accumulation),
    conversion: i18n._(algorithmWords.conversion),
    weighting: i18n._(algorithmWords.weighting),
  }
  const one = (name: (typeof arenaFilterNames)[number], label: string, options: { value: string; label: string }[]) => (
    <FilterSelect label={label} options={options} value={filters[name]} onValueChange={(value) => table.setFilter(name, value)} />
  )
  return (
    <>
      <PageHeader title={<Trans>Arenas</Trans>} actions={add}>
        <Trans>An arena joins contests under one ranking.</Trans>
      </PageHeader>
      <DataTable<ArenaRow>
        {...list.table}
        className="mt-2"
        label={t`Arenas`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.name}
        empty={<EmptyState title={<Trans>No arenas yet.</Trans>} actions={add} />}
        search={{ label: t`Search arenas`, placeholder: t`Name, brief` }}
        filters={
          <>
            {one('algorithm_type', t({ context: 'arena', message: 'Algorithm' }), optionsOf(words))}
            {one('is_recommended', t({ context: 'arena', message: 'Recommended' }), optionsOf(yesNo))}
            {one('is_public', t({ context: 'arena', message: 'Published' }), optionsOf(yesNo))}
          </>
        }
        onOpen={(row) =>
          void navigate({
            to: '/admin/arena/contest-mgr/$arenaId/$algorithmType',
            params: { arenaId: row.resource_id, algorithmType: row.algorithm_type },
          })
        }
        rowMenu={menu}
      />
      {dialogs}
    </>
  )
}
