import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { EditQuestion } from './edit-question.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question/edit/$resource_id')({
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  loader: async ({ context, params }) => {
    // The contract comes with the page, not with the app.
    const { directionsQuery, questionQuery } = await import('./queries.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(questionQuery(params.resource_id)),
      context.queryClient.ensureQueryData(directionsQuery(kindAt('bank', params.kind))),
    ])
  },
  component: EditPage,
})

function EditPage() {
  const { resource_id } = Route.useParams()
  return <EditQuestion key={resource_id} resource_id={resource_id} />
}
