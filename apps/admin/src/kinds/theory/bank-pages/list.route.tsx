import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import { theoryBank } from '../index.ts'
import { addressWord, tableSearch } from '../../../parts/list/table-search.ts'
import * as z from 'zod/mini'
import { theoryFilterNames } from './filter-names.ts'

const TheoryList = late(async () => (await theoryBank.list()).TheoryList)
const TheoryImport = late(async () => (await theoryBank.transfer()).TheoryImport)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/list')({
  validateSearch: z.extend(tableSearch(theoryFilterNames), { import: addressWord }),
  beforeLoad: requirePermission('question.read', 'kind.theory'),
  component: Page,
})

function Page() {
  const { import: step, ...list } = Route.useSearch()
  return step === undefined ? <TheoryList search={list} /> : <TheoryImport step={step} />
}
