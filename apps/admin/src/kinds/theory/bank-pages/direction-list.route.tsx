import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../index.ts'

const Directions = late(async () => (await theoryBank.directions()).TheoryDirections)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/to-type')({
  beforeLoad: requirePermission('direction.manage', 'kind.theory'),
  component: Directions,
})
