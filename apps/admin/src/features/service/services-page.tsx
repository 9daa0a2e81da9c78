import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { service } from '@beacon/api/scene/service'
import type { ServiceRow } from '@beacon/api/scene/service-views'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { LinkButton } from '../../parts/link-button.tsx'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { listInput } from '../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useServiceColumns } from './columns.tsx'
import { InjectDialog } from './inject-dialog.tsx'
import { serviceFilterNames } from './filter-names.ts'
import { ServiceFilters } from './filters.tsx'
import { DeleteService, ServiceBulk } from './service-bulk.tsx'
import { useServiceMenu } from './service-menu.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** Software that can be put into an image. */
export function ServicesPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: serviceFilterNames, sort: '-updated_at' })
  const asked = listInput(service.list, table.value)
  const list = useList(table, query(service.list, { query: asked }), {
    failed: <Trans>Services could not be loaded</Trans>,
    key: 'services',
  })
  const [deleting, setDeleting] = useState<ServiceRow | null>(null)
  const [injecting, setInjecting] = useState<ServiceRow | null>(null)
  const bulk = useBulkResult()
  const open = ({ service_id }: ServiceRow, tab?: 'version') =>
    void navigate({ to: '/admin/service-manage/edit/$id', params: { id: service_id }, search: { tab } })
  const columns = useServiceColumns((row) => open(row))
  const menu = useServiceMenu((act, row) => {
    if (act === 'delete') setDeleting(row)
    else if (act === 'inject') setInjecting(row)
    else open(row, act === 'version' ? act : undefined)
  })
  const fetchPage = (page: number) => call(service.list, { query: { ...asked, page, size: 200 } })
  return (
    <>
      <PageHeader title={<Trans context="page">Services</Trans>} actions={<NewService />}>
        <Trans>Software you can inject into images. Published versions are immutable.</Trans>
      </PageHeader>
      <DataTable<ServiceRow>
        {...list.table}
        className="mt-2"
        label={t({ context: 'page', message: 'Services' })}
        columns={columns}
        rowId={(row) => row.service_id}
        rowName={(row) => row.name}
        empty={<EmptyState title={<Trans>No services yet.</Trans>} actions={<NewService />} />}
        search={{ label: t`Search services`, placeholder: t`Name, number, description, file` }}
        filters={<ServiceFilters filters={table.value.filters} onFilter={table.setFilter} />}
        onOpen={(row) => open(row)}
        rowMenu={menu}
        bulk={(selection) => (
          <ServiceBulk
            selection={selection}
            rows={list.rows}
            total={list.total}
            idsOf={() => chosenIds({ selection, rowId: (row: ServiceRow) => row.service_id, fetchPage })}
            tell={bulk.tell}
          />
        )}
      />
      {deleting !== null && <DeleteService row={deleting} tell={bulk.tell} onClose={() => setDeleting(null)} />}
      {injecting !== null && <InjectDialog row={injecting} onClose={() => setInjecting(null)} />}
      {bulk.dialog}
    </>
  )
}

function NewService() {
  return (
    <LinkButton look="primary" to="/admin/std/service-manage/create" icon={<Plus size={16} aria-hidden="true" />}>
      <Trans>New service</Trans>
    </LinkButton>
  )
}
