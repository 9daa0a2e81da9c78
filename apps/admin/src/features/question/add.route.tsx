import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { NewQuestion } from './new-question.tsx'

export const Route = createFileRoute('/admin/_nav/flag-question/add')({
  beforeLoad: requirePermission('question.write', 'kind.flag'),
  component: NewQuestion,
})
