import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormDraft } from './form-draft.ts'
import { useLeaveGuard } from './leave-guard.tsx'

interface Form<Input extends FieldValues, Output> {
  /** Names the object: `question.<id>`, `question.new`. */
  object: string
  provided: Pick<UseFormReturn<Input, unknown, Output>, 'watch' | 'getValues' | 'reset'> & { formState: { isDirty: boolean } }
  withoutSecrets: (values: Input) => Partial<Input>
}

/** What is typed and not saved: a draft in this browser, a question before the page is left, and the way back to what is stored. */
export function useFormWithDraft<Input extends FieldValues, Output>({ object, provided, withoutSecrets }: Form<Input, Output>) {
  const { isDirty } = provided.formState
  const values = provided.watch()
  // Fields that hold rows of their own are drawn anew with each round.
  const [round, setRound] = useState(0)
  const draft = useFormDraft<Input>({ object, isDirty, values, withoutSecrets })
  const guard = useLeaveGuard(isDirty)
  const reset = (next?: Input) => {
    provided.reset(next)
    setRound((old) => old + 1)
  }
  const takeDraft = () => {
    if (draft.offered !== null) provided.reset({ ...provided.getValues(), ...draft.offered.values }, { keepDefaultValues: true })
    draft.take()
    setRound((old) => old + 1)
  }
  const discard = () => {
    reset()
    draft.forget()
  }
  return { values, round, draft, guard, reset, takeDraft, discard }
}
