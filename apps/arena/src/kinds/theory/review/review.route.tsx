import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { ReviewPage } from './review-page.tsx'

export const Route = createFileRoute('/_front/contest/exam-review/$exam_id')({
  beforeLoad: requirePermission('front.exam.take'),
  component: Page,
})

function Page() {
  const { exam_id } = Route.useParams()
  return <ReviewPage exam_id={exam_id} />
}
