import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { NewArena } from './new-arena.tsx'

export const Route = createFileRoute('/admin/_nav/arena/add')({
  beforeLoad: requirePermission('arena.manage'),
  component: NewArena,
})
