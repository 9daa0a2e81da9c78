import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { banks, findBankWords } from '../../kinds/banks.ts'
import { AddExercise } from './add-exercise.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/add-exercises')({
  beforeLoad: requirePermission('question.write'),
  loader: async () => {
    const found = banks.map(async (bank) => {
      const words = await findBankWords(bank)
      return words === null ? [] : [{ bank, words }]
    })
    return (await Promise.all(found)).flat()
  },
  component: () => <AddExercise banks={Route.useLoaderData()} />,
})
