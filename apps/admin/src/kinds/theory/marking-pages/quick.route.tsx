import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { examMarking } from '../index.ts'
import { addressWord } from '../../../parts/list/table-search.ts'
import * as z from 'zod/mini'

const QuickMarking = late(async () => (await examMarking.quick()).QuickMarking)

export const Route = createFileRoute('/admin/exams/rapid/marking/$examId')({
  validateSearch: z.object({ question: addressWord }),
  beforeLoad: requirePermission('marking.mark', 'kind.theory'),
  component: Page,
})

function Page() {
  const { examId } = Route.useParams()
  const navigate = Route.useNavigate()
  const onQuestion = (question: string) => void navigate({ to: '.', search: { question }, replace: true })
  return <QuickMarking examId={examId} question={Route.useSearch().question} onQuestion={onQuestion} />
}
