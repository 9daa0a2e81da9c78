import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { addressWord, tableSearch } from '../../parts/list/table-search.ts'
import { TeamList } from './team-list.tsx'

const status = z.catch(z.optional(z.enum(['disbanded'])), undefined)
const search = z.extend(tableSearch(['tag', 'organisation_id', 'has_ipd', 'size_is', 'contest_id']), { status, import: addressWord })

export const Route = createFileRoute('/admin/_nav/team/list')({
  validateSearch: search,
  beforeLoad: requirePermission('team.read'),
  component: TeamsPage,
})

function TeamsPage() {
  return <TeamList search={Route.useSearch()} />
}
