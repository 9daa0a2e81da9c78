import { requirePermission } from '@beacon/auth'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { QuestionForm } from './form/question-form.tsx'

export const Route = createFileRoute('/admin/_nav/flag-question/add')({
  beforeLoad: requirePermission('question.write', 'kind.flag'),
  component: NewQuestion,
})

function NewQuestion() {
  const navigate = Route.useNavigate()
  return (
    <QuestionForm
      title={<Trans>New question</Trans>}
      stored={null}
      onSaved={({ resource_id }) => void navigate({ to: '/admin/flag-question/edit/$resource_id', params: { resource_id }, replace: true })}
    />
  )
}
