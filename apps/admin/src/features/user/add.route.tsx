import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { NewUser } from './new-user.tsx'

export const Route = createFileRoute('/admin/_nav/system/user-management/add')({
  beforeLoad: requirePermission('user.write'),
  component: NewUser,
})
