import { requirePermission } from '@beacon/auth'
import { late } from '@beacon/ui/late'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { theoryBank } from '../index.ts'
import { addressWord } from '../../../parts/list/table-search.ts'

const NewTheory = late(async () => (await theoryBank.form()).NewTheory)

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/theory/add-theory')({
  /** What the question begins with: a blueprint that lacks questions asks for such ones. */
  validateSearch: z.object({ question_type: addressWord, direction_id: addressWord }),
  beforeLoad: requirePermission('question.write', 'kind.theory'),
  component: Page,
})

function Page() {
  return <NewTheory {...Route.useSearch()} />
}
