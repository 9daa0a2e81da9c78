import { requirePermission } from '@beacon/auth'
import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ContestForm } from './form/contest-form.tsx'

export const Route = createFileRoute('/admin/_nav/flag/add')({
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  component: NewContest,
})

function NewContest() {
  const navigate = Route.useNavigate()
  return (
    <ContestForm
      title={<Trans>New contest</Trans>}
      stored={null}
      onSaved={({ resource_id }) => void navigate({ to: `/admin/flag/contest/${resource_id}` as string })}
    />
  )
}
