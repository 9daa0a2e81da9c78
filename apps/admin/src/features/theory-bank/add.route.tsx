import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../../kinds/index.ts'

const NewTheory = late(async () => (await theoryBank.form()).NewTheory)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/add-theory')({
  beforeLoad: requirePermission('question.write', 'kind.theory'),
  component: NewTheory,
})
