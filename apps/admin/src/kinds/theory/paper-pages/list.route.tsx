import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryPapers } from '../index.ts'
import { tableSearch } from '../../../parts/list/table-search.ts'
import { paperFilterNames } from './filter-names.ts'

const PaperList = late(async () => (await theoryPapers.list()).PaperList)

export const Route = createFileRoute('/admin/_nav/test-paper-bank')({
  validateSearch: tableSearch(paperFilterNames),
  beforeLoad: requirePermission('paper.manage', 'kind.theory'),
  component: Page,
})

function Page() {
  return <PaperList search={Route.useSearch()} />
}
