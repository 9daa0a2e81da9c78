import type { TheoryBody, TheoryDetail } from '@beacon/api/kinds/theory/question'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useFormDraft } from '../../../parts/form/form-draft.ts'
import { pathsOf } from '../../../parts/form/form-paths.ts'
import { useLeaveGuard } from '../../../parts/form/leave-guard.tsx'
import { useTheoryLabels } from './labels.ts'
import { emptyTheory, type NextDefaults, theoryForm, type TheoryInput, valuesOf, withoutSecrets } from './model.ts'
import { useSaveTheory } from './save-theory.ts'

/** What the person goes on with: this question, another one, or a try of this one. */
export type Next = 'stay' | 'another' | 'try'

export interface FormOrder {
  /** The stored question; null for a new one. */
  stored: TheoryDetail | null
  /** What a new one begins with. */
  kept: NextDefaults | null
  onSaved: (detail: TheoryDetail, next: Next) => void
}

/** Values, saving, draft and the answers to a change of somebody else. */
export function useTheoryForm({ stored, kept, onSaved }: FormOrder) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const labelOf = useTheoryLabels()
  const defaultValues = useMemo(() => (stored === null ? emptyTheory(locale, kept) : valuesOf(stored)), [stored, kept, locale])
  const { refuse, ...provided } = useContractForm({ schema: theoryForm, defaultValues, labelOf })
  const { isDirty } = provided.formState
  const values = provided.watch()
  const [isUploading, setUploading] = useState(false)
  const [round, setRound] = useState(0)
  const saving = useSaveTheory(stored)
  const draft = useFormDraft<TheoryInput>({ object: `theory.${stored?.resource_id ?? 'new'}`, isDirty, values, withoutSecrets })
  const guard = useLeaveGuard(isDirty)
  const reset = (next?: TheoryInput) => {
    provided.reset(next)
    setRound((old) => old + 1)
  }
  const send = async (output: TheoryBody, next: Next, over?: number) => {
    try {
      const detail = await saving.save(output, over)
      if (detail === null) return
      reset(valuesOf(detail))
      draft.forget()
      if (stored === null || next !== 'stay') guard.allow()
      toast.done({ title: t`${detail.name} saved` })
      onSaved(detail, next)
    } catch (error) {
      refuse(error, pathsOf(provided.getValues()) as FieldPath<TheoryInput>[])
    }
  }
  const submit = (next: Next, over?: number) => provided.handleSubmit((output) => send(output, next, over))()
  const takeDraft = () => {
    if (draft.offered !== null) provided.reset({ ...provided.getValues(), ...draft.offered.values }, { keepDefaultValues: true })
    draft.take()
    setRound((old) => old + 1)
  }
  const discard = () => {
    reset()
    draft.forget()
  }
  const meanwhile = {
    stale: saving.stale,
    mine: { ...values },
    theirs: saving.theirs === null ? null : { ...valuesOf(saving.theirs) },
    labelOf,
    onClose: saving.close,
    onTheirs: () => {
      const theirs = saving.takeTheirs()
      if (theirs !== null) reset(valuesOf(theirs))
    },
    onMine: () => {
      const theirs = saving.takeTheirs()
      if (theirs !== null) void submit('stay', theirs.version)
    },
  }
  return { provided, labelOf, isUploading, setUploading, round, setRound, draft, guard, submit, takeDraft, discard, meanwhile }
}
