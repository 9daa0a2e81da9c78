import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { bankPagesQuery } from '../../kinds/bank-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { EditQuestion } from './edit-question.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question/edit/$resource_id')({
  /** The part that is opened first, and the contest that waits for the question's scene. */
  validateSearch: z.object({
    part: z.catch(z.optional(z.literal('scene')), undefined),
    contest: z.catch(z.optional(z.uuid()), undefined),
  }),
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  loader: async ({ context, params }) => {
    // The contract comes with the page, not with the app.
    const { directionsQuery, questionQuery } = await import('../../parts/question-access/queries.ts')
    const kind = kindAt('bank', params.kind)
    await Promise.all([
      context.queryClient.ensureQueryData(bankPagesQuery(kind)),
      context.queryClient.ensureQueryData(questionQuery(params.resource_id)),
      context.queryClient.ensureQueryData(directionsQuery(kind)),
    ])
  },
  component: EditPage,
})

function EditPage() {
  const { resource_id } = Route.useParams()
  const { part, contest } = Route.useSearch()
  return <EditQuestion resource_id={resource_id} part={part} contest_id={contest} />
}
