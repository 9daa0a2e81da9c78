import { createFileRoute } from '@tanstack/react-router'
import { kindFormQuery } from '../../kinds/form-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { EditContest } from './edit-contest.tsx'

export const Route = createFileRoute('/admin/_nav/$kind/edit/$resource_id')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context, params }) => {
    const { contestDefaultsQuery, contestSettingsQuery } = await import('../../parts/contest-form/save-contest.ts')
    const { queryClient } = context
    const kind = kindAt('admin', params.kind)
    await Promise.all([
      queryClient.ensureQueryData(contestSettingsQuery(params.resource_id)),
      queryClient.ensureQueryData(contestDefaultsQuery(kind)),
      queryClient.ensureQueryData(kindFormQuery(kind)),
    ])
  },
  component: EditPage,
})

function EditPage() {
  const { resource_id } = Route.useParams()
  return <EditContest resource_id={resource_id} />
}
