import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { tableSearch } from '../../app/table-search.ts'
import { ContestDesk } from './contest-desk.tsx'

const search = z.extend(
  tableSearch([
    'direction',
    'state',
    'status',
    'hidden',
    'team',
    'question',
    'result',
    'see',
    'from',
    'to',
    'at',
    'bracket',
    'view',
    'address',
    'entrant',
    'kind',
    'strength',
    'case',
    'upload',
    'ai',
    'latest',
    'organisation',
    'online',
    'trouble',
    'member',
  ]),
  {
    tab: z.catch(z.optional(z.string()), undefined),
  },
)

export const Route = createFileRoute('/admin/flag/contest/$resource_id')({
  validateSearch: search,
  beforeLoad: requirePermission('contest.read', 'kind.flag'),
  // Fetched with the page: the contract's nouns are no part of the first load.
  loader: async ({ context, params }) => {
    const { contestQuery } = await import('./queries.ts')
    await context.queryClient.ensureQueryData(contestQuery(params.resource_id))
  },
  component: Desk,
})

function Desk() {
  const { resource_id } = Route.useParams()
  return <ContestDesk key={resource_id} id={resource_id} search={Route.useSearch()} />
}
