import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { ExamListPage } from './exam-list-page.tsx'
import { readExamListSearch } from './search.ts'

export const Route = createFileRoute('/_front/me/exams')({
  validateSearch: readExamListSearch,
  beforeLoad: requirePermission('front.exam.take'),
  component: Page,
})

function Page() {
  return <ExamListPage tab={Route.useSearch().tab} at="/me/exams" />
}
