import { requirePermission } from '@beacon/auth'
import { arenaAlgorithms } from '@beacon/engine/arena'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArenaContests } from './arena-contests.tsx'

const findAlgorithm = (word: string) => arenaAlgorithms.find((one) => one === word)

export const Route = createFileRoute('/admin/_nav/arena/contest-mgr/$arenaId/$algorithmType')({
  // The algorithm is a tab of the page.
  remountDeps: ({ params: { arenaId } }) => ({ arenaId }),
  beforeLoad: ({ params, ...at }) => {
    requirePermission('arena.manage')(at)
    if (findAlgorithm(params.algorithmType) === undefined) throw notFound()
  },
  loader: async ({ context, params }) => {
    const { arenaQuery } = await import('../queries.ts')
    await context.queryClient.ensureQueryData(arenaQuery(params.arenaId))
  },
  component: Page,
})

function Page() {
  const { arenaId, algorithmType } = Route.useParams()
  return <ArenaContests id={arenaId} algorithm={findAlgorithm(algorithmType) ?? 'weighting'} />
}
