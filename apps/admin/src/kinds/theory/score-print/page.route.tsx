import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { ScorePrintPage } from './score-print-page.tsx'

/** Opened by a link, without a login: the key decides. */
export const Route = createFileRoute('/admin/exams/score/print/$examId/$userId')({
  validateSearch: z.object({ token: z.catch(z.optional(z.string()), undefined) }),
  component: Page,
})

function Page() {
  const { examId } = Route.useParams()
  const { token } = Route.useSearch()
  return <ScorePrintPage exam_id={examId} token={token ?? ''} />
}
