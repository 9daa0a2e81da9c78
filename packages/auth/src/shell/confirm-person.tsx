import { latePart } from '@beacon/ui/late'
import { useSyncExternalStore } from 'react'
import { onQuestion, openQuestion } from '../session/confirm-person.ts'

const ConfirmPersonDialog = latePart(async () => (await import('./confirm-person-dialog.tsx')).ConfirmPersonDialog)

/** Stands once in an app: shows the question whether it is the person when a call needs it, and lets the call go on. */
export function ConfirmPerson() {
  const question = useSyncExternalStore(onQuestion, openQuestion)
  if (question === null) return null
  return <ConfirmPersonDialog ways={question.ways} labels={question.labels} onAnswer={question.answer} />
}
