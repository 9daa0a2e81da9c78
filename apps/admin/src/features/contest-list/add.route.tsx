import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { AddContest } from './add-contest.tsx'

export const Route = createFileRoute('/admin/_nav/flag/add')({
  beforeLoad: requirePermission('contest.write', 'kind.flag'),
  loader: async ({ context }) => {
    const { contestDefaultsQuery } = await import('../../app/contest-form/save-contest.ts')
    await context.queryClient.ensureQueryData(contestDefaultsQuery)
  },
  component: AddContest,
})
