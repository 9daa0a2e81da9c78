import type { TheoryDetail } from '@beacon/api/kinds/theory/question'
import { useFormatLocale } from '@beacon/i18n'
import { useMemo } from 'react'
import { useDraftedForm } from '../../../parts/form/use-drafted-form.ts'
import { useTheoryLabels } from './labels.ts'
import { emptyTheory, type NextDefaults, theoryForm, valuesOf, withoutSecrets } from './model.ts'
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

export function useTheoryForm({ stored, kept, onSaved }: FormOrder) {
  const locale = useFormatLocale()
  const labelOf = useTheoryLabels()
  const defaultValues = useMemo(() => (stored === null ? emptyTheory(locale, kept) : valuesOf(stored)), [stored, kept, locale])
  return useDraftedForm<typeof theoryForm, TheoryDetail, Next>({
    of: 'theory',
    schema: theoryForm,
    labelOf,
    stored,
    defaultValues,
    valuesOf,
    withoutSecrets,
    ...useSaveTheory(stored),
    stays: 'stay',
    onSaved,
  })
}
