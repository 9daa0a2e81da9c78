import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { kinds } from '../../kinds/index.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { PhrasesContext } from '../../parts/contest-clock/phrases.ts'
import { tableSearch } from '../../parts/list/table-search.ts'
import { ContestList } from './contest-list.tsx'
import { contestFilterNames } from './filter-names.ts'
import { ListKindContext } from './list-kind.ts'

const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
const search = z.extend(tableSearch(contestFilterNames), { status: z.catch(z.optional(contestStatus), undefined) })

export const Route = createFileRoute('/admin/_nav/$kind/list')({
  validateSearch: search,
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.read')(page),
  loader: ({ params }) => kinds[kindAt('admin', params.kind)].list(),
  component: List,
})

const noPhrases = {}

function List() {
  const parts = Route.useLoaderData()
  return (
    <ListKindContext value={parts}>
      <PhrasesContext value={parts.phrases ?? noPhrases}>
        <ContestList search={Route.useSearch()} />
      </PhrasesContext>
    </ListKindContext>
  )
}
