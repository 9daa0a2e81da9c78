import { requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { contestHref } from '../../../parts/contest/kind-links.ts'

// A service of a contest is edited over the list of its services.
export const Route = createFileRoute('/admin/ad/contest/qs/edit/$resource_id/$qs_id')({
  beforeLoad: async (options) => {
    await requirePermission('contest.write', 'kind.attackDefense')(options)
    const { resource_id, qs_id } = options.params
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown, that is the router's way
    throw redirect({ ...contestHref('attackDefense', resource_id, { tab: 'questions', service_id: qs_id }), replace: true })
  },
})
