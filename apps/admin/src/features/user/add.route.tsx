import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewUser } from './new-user.tsx'

export const Route = createFileRoute('/admin/_nav/system/user-management/add')({
  validateSearch: z.object({ organisation_id: z.catch(z.optional(z.string()), undefined) }),
  beforeLoad: requirePermission('user.write'),
  component: AddPage,
})

function AddPage() {
  return <NewUser organisation={Route.useSearch().organisation_id} />
}
