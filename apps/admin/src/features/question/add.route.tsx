import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { bankPagesQuery } from '../../kinds/bank-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { NewQuestion } from './new-question.tsx'

export const Route = createFileRoute('/admin/_nav/{$kind}-question/add')({
  /** The contest it is made for, and the image that its scene begins with. */
  validateSearch: z.object({
    contest: z.catch(z.optional(z.uuid()), undefined),
    image: z.catch(z.optional(z.string().check(z.maxLength(100))), undefined),
  }),
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.write')(page),
  loader: ({ context: { queryClient }, params }) => queryClient.ensureQueryData(bankPagesQuery(kindAt('bank', params.kind))),
  component: Page,
})

function Page() {
  const { contest, image } = Route.useSearch()
  return <NewQuestion contest_id={contest} image={image} />
}
