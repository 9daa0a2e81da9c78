import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { addressWord, tableSearch } from '../../parts/list/table-search.ts'
import { OrganisationsPage } from './organisations-page.tsx'

const search = z.extend(tableSearch(['below']), { at: z.catch(z.optional(z.uuid()), undefined), import: addressWord })

export const Route = createFileRoute('/admin/_nav/system/organisations')({
  validateSearch: search,
  beforeLoad: requirePermission('user.read'),
  component: Page,
})

function Page() {
  return <OrganisationsPage search={Route.useSearch()} />
}
