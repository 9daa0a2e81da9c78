import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { CreateInstance } from './form-page.tsx'

export const Route = createFileRoute('/admin/_nav/std/instance-manage/create')({
  validateSearch: z.object({ image: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: requirePermission('instance.manage'),
  component: Page,
})

function Page() {
  return <CreateInstance image={Route.useSearch().image} />
}
