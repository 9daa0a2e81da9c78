import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import * as z from 'zod/mini'
import { tableSearch } from '../../app/table-search.ts'
import { QuestionList } from './question-list.tsx'

const ImportPage = lazy(async () => ({ default: (await import('./import/import-page.tsx')).ImportPage }))
const filters = ['direction_id', 'difficulty', 'integral_way', 'owner', 'used'] as const
const search = z.extend(tableSearch(filters), { import: z.catch(z.optional(z.string()), undefined) })

export const Route = createFileRoute('/admin/_nav/flag-question')({
  validateSearch: search,
  beforeLoad: requirePermission('question.read', 'kind.flag'),
  component: QuestionsPage,
})

function QuestionsPage() {
  const { import: step, ...list } = Route.useSearch()
  return step === undefined ? <QuestionList search={list} /> : <ImportPage step={step} />
}
