import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { QuickCreatePage } from './quick-create-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/image-manage/quick-create')({
  validateSearch: z.object({ image: z.catch(z.optional(z.uuid()), undefined) }),
  beforeLoad: requirePermission('image.write'),
  component: Page,
})

function Page() {
  return <QuickCreatePage image_id={Route.useSearch().image} />
}
