import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../parts/list/table-search.ts'
import { imageFilterNames } from './filter-names.ts'
import { ImagesPage } from './images-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/image-manage')({
  validateSearch: z.extend(tableSearch(imageFilterNames), { image: z.catch(z.optional(z.uuid()), undefined) }),
  beforeLoad: requirePermission('image.read'),
  component: Page,
})

function Page() {
  return <ImagesPage search={Route.useSearch()} />
}
