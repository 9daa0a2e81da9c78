import { requirePermission } from '@beacon/auth'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { exerciseHref } from '../../kinds/banks.ts'

// An exercise is edited in the form of its bank.
export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/$exercisesId/edit-exercises')({
  beforeLoad: async (options) => {
    await requirePermission('question.write')(options)
    const { call } = await import('@beacon/api/client')
    const { question } = await import('@beacon/api/bank/question')
    const { resource_id, bank } = await call(question.card, { params: { resource_id: options.params.exercisesId } })
    const href = exerciseHref(bank, resource_id)
    if (href === null) throw notFound()
    // oxlint-disable-next-line typescript/only-throw-error -- a redirect is thrown, that is the router's way
    throw redirect({ ...href, replace: true })
  },
})
