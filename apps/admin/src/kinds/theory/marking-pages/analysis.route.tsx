import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { deskFilters } from '../../index.ts'
import { examAnalysis } from '../index.ts'
import { tableSearch } from '../../../parts/list/table-search.ts'

const AnalysisPage = late(async () => (await examAnalysis()).AnalysisPage)

export const Route = createFileRoute('/admin/exams/score/analysis/$examId')({
  validateSearch: tableSearch(deskFilters),
  beforeLoad: requirePermission('contest.read', 'kind.theory'),
  component: Page,
})

function Page() {
  const { examId } = Route.useParams()
  return <AnalysisPage examId={examId} search={Route.useSearch()} />
}
