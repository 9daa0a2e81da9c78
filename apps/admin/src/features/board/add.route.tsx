import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { NewBoard } from './new-board.tsx'

export const Route = createFileRoute('/admin/_nav/rank/add')({
  beforeLoad: requirePermission('rank.manage'),
  component: NewBoard,
})
