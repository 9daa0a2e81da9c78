import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../app/table-search.ts'
import { ContestList } from './contest-list.tsx'
import { filterNames } from './list-query.ts'

const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
const search = z.extend(tableSearch(filterNames), { status: z.catch(z.optional(contestStatus), undefined) })

export const Route = createFileRoute('/admin/_nav/flag/list')({
  validateSearch: search,
  beforeLoad: requirePermission('contest.read', 'kind.flag'),
  component: () => <ContestList search={Route.useSearch()} />,
})
