import { createFileRoute } from '@tanstack/react-router'
import { kindFormQuery } from '../../kinds/form-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { AddContest } from './add-contest.tsx'

export const Route = createFileRoute('/admin/_nav/$kind/add')({
  params: { parse: (params) => isOfBuiltKind('admin', params.kind) && params },
  beforeLoad: (page) => requireOfKind('admin', 'contest.write')(page),
  loader: async ({ context: { queryClient }, params }) => {
    const kind = kindAt('admin', params.kind)
    const { contestDefaultsQuery } = await import('../../parts/contest-form/save-contest.ts')
    await Promise.all([queryClient.ensureQueryData(contestDefaultsQuery(kind)), queryClient.ensureQueryData(kindFormQuery(kind))])
  },
  component: AddContest,
})
