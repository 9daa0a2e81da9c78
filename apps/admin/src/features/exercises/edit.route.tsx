import { requirePermission } from '@beacon/auth'
import { createFileRoute, redirect } from '@tanstack/react-router'

// An exercise is edited in the form of its bank; there is one bank so far.
export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/edit-exercises')({
  beforeLoad: async (options) => {
    await requirePermission('question.write')(options)
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown, that is the router's way
    throw redirect({ to: '/admin/flag-question/edit/$resource_id', params: { resource_id: options.params.exercisesId }, replace: true })
  },
})
