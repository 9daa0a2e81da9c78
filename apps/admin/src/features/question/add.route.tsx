import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { NewQuestion } from './new-question.tsx'

export const Route = createFileRoute('/admin/_nav/flag-question/add')({
  /** The contest it is made for. */
  validateSearch: z.object({ contest: z.catch(z.optional(z.uuid()), undefined) }),
  beforeLoad: requirePermission('question.write', 'kind.flag'),
  component: Page,
})

function Page() {
  return <NewQuestion contest_id={Route.useSearch().contest} />
}
