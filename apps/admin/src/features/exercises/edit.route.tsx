import { requirePermission } from '@beacon/auth'
import { firstKind } from '@beacon/router'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { questionHref } from '../../parts/contest/kind-links.ts'

// An exercise is edited in the form of its bank; there is one bank so far.
export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/edit-exercises')({
  beforeLoad: async (options) => {
    await requirePermission('question.write')(options)
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown, that is the router's way
    throw redirect({ ...questionHref(firstKind, options.params.exercisesId), replace: true })
  },
})
