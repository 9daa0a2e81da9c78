import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { builtKindNames } from '@beacon/router'
import { kinds } from '../../kinds/index.ts'
import type { AdminKind } from '../../kinds/kind.ts'
import { AddExercise } from './add-exercise.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/add-exercises')({
  beforeLoad: requirePermission('question.write'),
  loader: async () => {
    const banks = builtKindNames.map(async (kind) => {
      const { bank }: AdminKind = kinds[kind]
      return bank === null ? [] : [{ kind, words: await bank() }]
    })
    return (await Promise.all(banks)).flat()
  },
  component: () => <AddExercise banks={Route.useLoaderData()} />,
})
