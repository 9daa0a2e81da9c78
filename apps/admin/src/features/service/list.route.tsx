import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { tableSearch } from '../../parts/list/table-search.ts'
import { serviceFilterNames } from './filter-names.ts'
import { ServicesPage } from './services-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/service-manage')({
  validateSearch: tableSearch(serviceFilterNames),
  beforeLoad: requirePermission('service.manage'),
  component: Page,
})

function Page() {
  return <ServicesPage search={Route.useSearch()} />
}
