import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { GuidePage } from './guide-page.tsx'

export const Route = createFileRoute('/_front/contest/exam-guid/$exam_id')({
  beforeLoad: requirePermission('front.exam.take'),
  component: Page,
})

function Page() {
  const { exam_id } = Route.useParams()
  return <GuidePage exam_id={exam_id} />
}
