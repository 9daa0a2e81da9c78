import { requirePermission } from '@beacon/auth'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { ContestForm } from './form/contest-form.tsx'
import { contestSettingsQuery } from './form/save-contest.ts'
import { statusOf } from './model.ts'

export const Route = createFileRoute('/admin/_nav/flag/edit/$resource_id')({
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  loader: ({ context, params }) => context.queryClient.ensureQueryData(contestSettingsQuery(params.resource_id)),
  component: EditPage,
})

function EditPage() {
  const { resource_id } = Route.useParams()
  return <EditContest key={resource_id} resource_id={resource_id} />
}

function EditContest({ resource_id }: { resource_id: string }) {
  const { data } = useSuspenseQuery(contestSettingsQuery(resource_id))
  const [stored] = useState(data)
  return (
    <ContestForm
      title={<Trans>Edit contest</Trans>}
      facts={
        <>
          <span className="font-mono text-mono text-fg-3">{data.number}</span>
          <Status of={statusOf(data)} />
          <Status of={data.is_public ? 'visibility.published' : 'visibility.hidden'} />
        </>
      }
      stored={stored}
      onSaved={() => undefined}
    />
  )
}
