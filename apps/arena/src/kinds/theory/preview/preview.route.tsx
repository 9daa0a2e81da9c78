import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from './preview-page.tsx'

export const Route = createFileRoute('/_front/contest/exam-preview/$exam_id')({
  beforeLoad: requirePermission('contest.write', 'kind.theory'),
  component: Page,
})

function Page() {
  const { exam_id } = Route.useParams()
  return <PreviewPage exam_id={exam_id} />
}
