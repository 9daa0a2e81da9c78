import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import type { TopologyRow } from '@beacon/api/scene/topology-fields'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../../parts/link-button.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { refreshTopologies } from '../queries.ts'
import { StartDialog } from '../start-dialog.tsx'
import { UsesDialog } from '../uses/uses-dialog.tsx'
import { useTopologyColumns } from './columns.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { topologyFilterNames } from './filter-names.ts'
import { TopologyFilters } from './filters.tsx'
import { useTopologyMenu, type TopologyAct } from './topology-menu.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Scene definitions as drawings. */
export function TopologiesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const words = useErrorWords()
  const table = useTableUrl({ search, filters: topologyFilterNames, sort: '-updated_at' })
  const list = useList(table, query(topology.list, { query: listInput(topology.list, table.value) }), {
    failed: <Trans>Topologies could not be loaded</Trans>,
    key: 'topologies',
  })
  const [asked, setAsked] = useState<{ act: TopologyAct; row: TopologyRow } | null>(null)
  const edit = ({ topology_id }: TopologyRow) => void navigate({ to: '/admin/topology/edit/$id', params: { id: topology_id } })
  const validate = async ({ topology_id, name }: TopologyRow) => {
    try {
      const { checked } = await call(topology.validate, { params: { topology_id }, body: {} })
      await refreshTopologies(client)
      toast.done({ title: checked === 'failed' ? t`“${name}” is valid but cannot start now` : t`“${name}” is valid` })
    } catch (error) {
      toast.failed({ title: words(error) })
    }
  }
  const open = (act: TopologyAct, row: TopologyRow) => {
    if (act === 'edit') edit(row)
    else if (act === 'validate') void validate(row)
    else setAsked({ act, row })
  }
  const close = () => setAsked(null)
  const add = (
    <>
      <LinkButton to="/admin/topology/add" search={{ from: 'file' }}>
        <Trans>Import</Trans>
      </LinkButton>
      <LinkButton look="primary" to="/admin/topology/add" icon={<Plus size={16} aria-hidden="true" />}>
        <Trans>New topology</Trans>
      </LinkButton>
    </>
  )
  return (
    <>
      <PageHeader title={<Trans context="page">Topology templates</Trans>} actions={add}>
        <Trans>Reusable scene layouts. Questions keep their own copy.</Trans>
      </PageHeader>
      <DataTable<TopologyRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Topology templates' })}
        columns={useTopologyColumns((row) => open('uses', row))}
        rowId={(row) => row.topology_id}
        rowName={(row) => row.name}
        empty={<EmptyState title={<Trans>No templates. Draw one or import a compose file.</Trans>} actions={add} />}
        search={{ label: t`Search topologies`, placeholder: t`Name, description, creator` }}
        filters={<TopologyFilters filters={table.value.filters} onFilter={table.setFilter} />}
        onOpen={edit}
        rowMenu={useTopologyMenu(open)}
      />
      {asked?.act === 'copy' && <CopyDialog row={asked.row} onClose={close} />}
      {asked?.act === 'uses' && <UsesDialog row={asked.row} onClose={close} />}
      {(asked?.act === 'instance' || asked?.act === 'try') && <StartDialog row={asked.row} way={asked.act} onClose={close} />}
      {asked?.act === 'delete' && <DeleteQuestion row={asked.row} onClose={close} />}
    </>
  )
}

function DeleteQuestion({ row: { topology_id, name }, onClose }: { row: TopologyRow; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  return (
    <Confirm
      title={t`Delete “${name}”?`}
      body={t`The template is deleted. This cannot be undone.`}
      action={t`Delete topology`}
      onConfirm={async () => {
        await call(topology.remove, { params: { topology_id } })
        await refreshTopologies(client)
      }}
      onClose={onClose}
    />
  )
}
