import { createFileRoute } from '@tanstack/react-router'
import { isOfBuiltKind, requireOfKind } from '../../parts/contest/kind-route.ts'
import { AddContest } from './add-contest.tsx'

export const Route = createFileRoute('/admin/_nav/$kind/add')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context }) => {
    const { contestDefaultsQuery } = await import('../../parts/contest-form/save-contest.ts')
    await context.queryClient.ensureQueryData(contestDefaultsQuery)
  },
  component: AddContest,
})
