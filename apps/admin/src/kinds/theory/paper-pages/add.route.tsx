import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryPapers } from '../index.ts'

const NewPaper = late(async () => (await theoryPapers.form()).NewPaper)

export const Route = createFileRoute('/admin/_nav/test-paper-bank/add')({
  beforeLoad: requirePermission('paper.manage', 'kind.theory'),
  component: NewPaper,
})
