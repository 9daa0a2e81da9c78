import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../../kinds/index.ts'
import { tableSearch } from '../../parts/list/table-search.ts'
import { theoryFilterNames } from './filter-names.ts'

const TheoryList = late(async () => (await theoryBank.list()).TheoryList)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/list')({
  validateSearch: tableSearch(theoryFilterNames),
  beforeLoad: requirePermission('question.read', 'kind.theory'),
  component: Page,
})

function Page() {
  return <TheoryList search={Route.useSearch()} />
}
