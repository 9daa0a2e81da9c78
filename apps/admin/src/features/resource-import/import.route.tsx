import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { ResourceImportPage } from './resource-import-page.tsx'

const search = z.extend(tableSearch([]), { import: z.catch(z.optional(z.uuid()), undefined) })

export const Route = createFileRoute('/admin/_nav/system/resource-import')({
  validateSearch: search,
  beforeLoad: requirePermission('resource.import'),
  component: ResourceImport,
})

function ResourceImport() {
  return <ResourceImportPage search={Route.useSearch()} />
}
