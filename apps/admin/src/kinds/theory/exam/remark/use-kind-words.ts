import type { CorrectionKind } from '@beacon/api/kinds/theory/question-fields'
import { useLingui } from '@lingui/react/macro'

/** What each kind of correction is called. */
export function useKindWords(): Readonly<Record<CorrectionKind, string>> {
  const { t } = useLingui()
  return {
    key: t({ context: 'exam', message: 'New key' }),
    accept: t({ context: 'exam', message: 'Accept texts' }),
    full: t({ context: 'exam', message: 'Full marks for all' }),
    cancel: t({ context: 'exam', message: 'Cancel, reduce the total' }),
    spread: t({ context: 'exam', message: 'Cancel, keep the total' }),
    rule: t({ context: 'exam', message: 'Section’s multiple-choice scoring' }),
    restore: t({ context: 'exam', message: 'Back to the paper' }),
  }
}
