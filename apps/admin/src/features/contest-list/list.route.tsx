import { contestStatus } from '@beacon/api/contest-fields'
import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../app/table-url.ts'
import { ContestList } from './contest-list.tsx'

const search = z.extend(tableSearch(['game_type', 'is_public', 'deleted']), { status: z.catch(z.optional(contestStatus), undefined) })

export const Route = createFileRoute('/admin/_nav/flag/list')({
  validateSearch: search,
  beforeLoad: requirePermission('contest.read', 'kind.flag'),
  component: () => <ContestList search={Route.useSearch()} />,
})
