import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { AnsweringPage } from './answering-page.tsx'

export const Route = createFileRoute('/_front/contest/exam/$exam_id')({
  beforeLoad: requirePermission('front.exam.take'),
  component: Page,
})

function Page() {
  const { exam_id } = Route.useParams()
  return <AnsweringPage exam_id={exam_id} />
}
