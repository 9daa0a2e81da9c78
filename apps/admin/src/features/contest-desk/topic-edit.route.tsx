import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { TopicEditor } from './edit/topic-editor.tsx'

export const Route = createFileRoute('/admin/flag/contest/subject/edit/$resource_id/$topicId')({
  validateSearch: z.object({ try: z.catch(z.optional(z.boolean()), undefined) }),
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  loader: async ({ context, params }) => {
    const { contestQuery, topicQuery } = await import('./queries.ts')
    await Promise.all([
      context.queryClient.ensureQueryData(contestQuery(params.resource_id)),
      context.queryClient.fetchQuery({ ...topicQuery(params.resource_id, params.topicId), staleTime: 0 }),
    ])
  },
  component: Editor,
})

function Editor() {
  const { resource_id, topicId } = Route.useParams()
  const { try: isTrying = false } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onTry = (next: boolean) => void navigate({ to: '.', search: next ? { try: true } : {}, replace: true })
  return <TopicEditor key={topicId} id={resource_id} topic_id={topicId} isTrying={isTrying} onTry={onTry} />
}
