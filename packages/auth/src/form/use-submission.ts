import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ContractForm } from './contract-form.ts'

interface Options<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>
  onSubmit: (values: Output) => Promise<unknown>
  onRefused?: (error: unknown) => unknown
  onClose: () => void
}

export interface Submission<Output> {
  isBusy: boolean
  /** Grows with every try, so that focus returns to the error summary. */
  attempt: number
  /** Checks the form and saves it; another way to save stands in for the dialog's own. */
  submit: (save?: (values: Output) => Promise<unknown>) => void
  /** Runs an action that does not read the form; its refusal is shown in the form as well. */
  run: (work: () => Promise<unknown>) => void
}

/** How a form dialog saves: one call at a time; success closes it, a refusal goes to the fields. */
export function useSubmission<Input extends FieldValues, Output>(options: Options<Input, Output>): Submission<Output> {
  const { form, onSubmit, onRefused, onClose } = options
  const [isBusy, setBusy] = useState(false)
  const [runs, setRuns] = useState(0)
  // A second Enter arrives before React draws the busy state, so a ref decides.
  const isSending = useRef(false)
  const alone = async (job: () => Promise<unknown>) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      await job()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const settle = async (work: () => Promise<unknown>) => {
    try {
      if ((await work()) !== false) onClose()
    } catch (error) {
      form.refuse(error)
      await onRefused?.(error)
    }
  }
  return {
    isBusy,
    attempt: form.formState.submitCount + runs,
    submit: (save = onSubmit) => void alone(form.handleSubmit((values) => settle(() => save(values)))),
    run: (work) => {
      setRuns((count) => count + 1)
      void alone(() => settle(work))
    },
  }
}
