import { requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { ExamListPage } from './exam-list-page.tsx'
import { readExamListSearch } from './search.ts'

const mayTake = requirePermission('front.exam.take')

export const Route = createFileRoute('/_front/contest/exam')({
  validateSearch: readExamListSearch,
  beforeLoad: async (input) => {
    await mayTake(input)
    const { resource_id } = input.search
    if (resource_id !== undefined) throw redirect({ to: '/contest/exam-guid/$exam_id', params: { exam_id: resource_id }, replace: true })
  },
  component: Page,
})

function Page() {
  return <ExamListPage tab={Route.useSearch().tab} at="/contest/exam" />
}
