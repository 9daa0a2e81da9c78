import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { examMarking } from '../index.ts'

const PaperMarking = late(async () => (await examMarking.paper()).PaperMarking)

export const Route = createFileRoute('/admin/exams/$userId/scores/$examId')({
  // The address names a paper by its marking number; that of a person belongs to no page.
  params: { parse: (params) => /^m-\d{6}$/u.test(params.userId) && params },
  beforeLoad: requirePermission('marking.mark', 'kind.theory'),
  component: Page,
})

function Page() {
  const { userId, examId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onPaper = (mark_no: string) => void navigate({ to: '.', params: { userId: `m-${mark_no}`, examId } })
  return <PaperMarking examId={examId} markNo={userId.slice(2)} onPaper={onPaper} />
}
