import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../index.ts'

const NewDirection = late(async () => (await theoryBank.directions()).NewTheoryDirection)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/to-type/add-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.theory'),
  component: NewDirection,
})
