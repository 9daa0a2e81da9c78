import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { tableSearch } from '../../parts/list/table-search.ts'
import { deskFilters, kinds } from '../../kinds/index.ts'
import type { AdminKind } from '../../kinds/kind.ts'
import { ContestDesk } from './contest-desk.tsx'
import { DeskKindContext } from './desk-kind.ts'

const search = z.extend(tableSearch(deskFilters), {
  tab: z.catch(z.optional(z.string()), undefined),
})

export const Route = createFileRoute('/admin/$kind/contest/$resource_id')({
  validateSearch: search,
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.read')(page),
  // Fetched with the page: the contract's nouns are no part of the first load.
  loader: async ({ context, params }) => {
    const kind: AdminKind = kinds[kindAt('admin', params.kind)]
    const read = async () => {
      const { contestQuery } = await import('../../parts/desk/queries.ts')
      await context.queryClient.ensureQueryData(contestQuery(params.resource_id))
    }
    const [parts] = await Promise.all([kind.desk(), read()])
    return { ...parts, deskTabs: kind.deskTabs }
  },
  component: Desk,
})

function Desk() {
  const { resource_id } = Route.useParams()
  return (
    <DeskKindContext value={Route.useLoaderData()}>
      <ContestDesk id={resource_id} search={Route.useSearch()} />
    </DeskKindContext>
  )
}
