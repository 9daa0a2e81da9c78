import { requirePermission } from '@beacon/auth'
import { createFileRoute } from '@tanstack/react-router'
import { AddExercise } from './add-exercise.tsx'

export const Route = createFileRoute('/admin/_nav/oj/admin/exercises/add-exercises')({
  beforeLoad: requirePermission('question.write'),
  component: AddExercise,
})
