import { requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { contestHref } from '../../../parts/contest/kind-links.ts'

// A target of a contest is edited over the list of its targets.
export const Route = createFileRoute('/admin/rw/contest/subject/edit/$resource_id/$topicId')({
  beforeLoad: async (options) => {
    await requirePermission('contest.write', 'kind.rw')(options)
    const { resource_id, topicId } = options.params
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown, that is the router's way
    throw redirect({ ...contestHref('rw', resource_id, { tab: 'questions', topic_id: topicId }), replace: true })
  },
})
