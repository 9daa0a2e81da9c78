import { paperBody, type PaperDetail, type PaperInput, type PaperItem } from '@beacon/api/kinds/theory/paper'
import { useContractForm } from '@beacon/auth/form'
import { useFormatLocale } from '@beacon/i18n'
import { useCallback, useMemo, useState } from 'react'
import type { Facts, Sections } from '../questions/sections.ts'
import { usePaperLabels } from './labels.ts'
import { emptyPaper, factsOf, valuesOf, wholeOf } from './model.ts'

/** What the page knows of the questions in it; it learns more as they are added. */
function useFacts(stored: PaperDetail | null) {
  const [facts, setFacts] = useState<Facts>(() => new Map((stored === null ? [] : factsOf(stored)).map((item) => [item.question_id, item])))
  const learn = useCallback((items: readonly PaperItem[]) => {
    setFacts((old) => new Map([...old, ...items.map((item) => [item.question_id, item] as const)]))
  }, [])
  return { facts, learn }
}

/** The values of a paper's form, and how its sections are changed. */
export function usePaperFields(stored: PaperDetail | null) {
  const locale = useFormatLocale()
  const labelOf = usePaperLabels()
  const defaultValues = useMemo(() => (stored === null ? emptyPaper(locale) : valuesOf(stored)), [stored, locale])
  const { refuse, ...provided } = useContractForm({ schema: paperBody, defaultValues, labelOf })
  const { setValue, getValues } = provided
  const values = wholeOf(provided.watch())
  const edit = useCallback(
    (change: (sections: Sections) => Sections) => setValue('sections', change(wholeOf(getValues()).sections), { shouldDirty: true }),
    [setValue, getValues],
  )
  const all = (): PaperInput => getValues()
  return { provided, refuse, values, all, edit, labelOf, ...useFacts(stored) }
}

export type PaperFields = ReturnType<typeof usePaperFields>
