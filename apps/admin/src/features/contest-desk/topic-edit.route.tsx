import { createFileRoute, notFound } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { kinds } from '../../kinds/index.ts'
import type { AdminKind } from '../../kinds/kind.ts'
import { DeskKindContext } from './desk-kind.ts'

export const Route = createFileRoute('/admin/$kind/contest/subject/edit/$resource_id/$topicId')({
  validateSearch: z.object({ try: z.catch(z.optional(z.boolean()), undefined) }),
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context, params }) => {
    const kind: AdminKind = kinds[kindAt('admin', params.kind)]
    if (!kind.editsTopics) throw notFound()
    const { contestQuery, topicQuery } = await import('../../parts/desk/queries.ts')
    const [parts, { TopicEditor }] = await Promise.all([
      kind.desk(),
      import('./topic/topic-editor.tsx'),
      context.queryClient.ensureQueryData(contestQuery(params.resource_id)),
      context.queryClient.fetchQuery({ ...topicQuery(params.resource_id, params.topicId), staleTime: 0 }),
    ])
    return { kind: { ...parts, deskTabs: kind.deskTabs }, TopicEditor }
  },
  component: Editor,
})

function Editor() {
  const { resource_id, topicId } = Route.useParams()
  const { try: isTrying = false } = Route.useSearch()
  const { kind, TopicEditor } = Route.useLoaderData()
  const navigate = Route.useNavigate()
  const onTry = (next: boolean) => void navigate({ to: '.', search: next ? { try: true } : {}, replace: true })
  return (
    <DeskKindContext value={kind}>
      <TopicEditor id={resource_id} topic_id={topicId} isTrying={isTrying} onTry={onTry} />
    </DeskKindContext>
  )
}
