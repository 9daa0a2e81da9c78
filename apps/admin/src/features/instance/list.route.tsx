import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { instanceFilterNames } from './filter-names.ts'
import { InstancesPage } from './instances-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/instance-manage')({
  validateSearch: z.extend(tableSearch(instanceFilterNames), { instance: z.catch(z.optional(z.uuid()), undefined) }),
  beforeLoad: requirePermission('instance.manage'),
  component: Page,
})

function Page() {
  return <InstancesPage search={Route.useSearch()} />
}
