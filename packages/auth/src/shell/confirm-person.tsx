import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onQuestion, openQuestion } from '../session/confirm-person.ts'

const ConfirmPersonDialog = lazy(async () => ({ default: (await import('./confirm-person-dialog.tsx')).ConfirmPersonDialog }))

/** Stands once in an app: shows the question whether it is the person when a call needs it, and lets the call go on. */
export function ConfirmPerson() {
  const question = useSyncExternalStore(onQuestion, openQuestion)
  if (question === null) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPersonDialog ways={question.ways} labels={question.labels} onAnswer={question.answer} />
    </Suspense>
  )
}
