import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { isOfBuiltKind } from '../../parts/contest/kind-route.ts'
import { PersonStatisticPage } from './person-statistic-page.tsx'

const word = z.catch(z.optional(z.string()), undefined)
const ids = z.catch(z.optional(z.union([z.string(), z.array(z.string())])), undefined)

/** Opened by a link, without a login: the key decides. */
export const Route = createFileRoute('/admin/$kind/person/statistic/$resource_id')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  validateSearch: z.object({ user_id: ids, token: word }),
  component: Page,
})

function Page() {
  const { resource_id } = Route.useParams()
  const { user_id, token } = Route.useSearch()
  return <PersonStatisticPage id={resource_id} people={typeof user_id === 'string' ? [user_id] : (user_id ?? [])} token={token} />
}
