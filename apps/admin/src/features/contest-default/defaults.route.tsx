import { requirePermission } from '@beacon/auth'
import { builtKindNames } from '@beacon/router'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { kindFormQuery } from '../../kinds/form-query.ts'
import { DefaultsPage } from './defaults-page.tsx'

// The tab: a kind that is built; without one the first of them.
const search = z.object({ kind: z.catch(z.optional(z.enum(builtKindNames)), undefined) })

export const Route = createFileRoute('/admin/_nav/contest-config/index')({
  validateSearch: search,
  beforeLoad: requirePermission('contest.default'),
  loaderDeps: ({ search: { kind = builtKindNames[0] } }) => ({ kind }),
  loader: async ({ context: { queryClient }, deps: { kind } }) => {
    const { contestDefaultsQuery } = await import('../../parts/contest-form/save-contest.ts')
    await Promise.all([queryClient.ensureQueryData(contestDefaultsQuery(kind)), queryClient.ensureQueryData(kindFormQuery(kind))])
  },
  component: () => <DefaultsPage kind={Route.useLoaderDeps().kind} />,
})
