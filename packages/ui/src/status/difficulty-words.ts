import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** How hard a question is, in words; admin and arena say the same. */
export function useDifficultyWords(): Record<'primary' | 'intermediate' | 'advanced', string> {
  const { t } = useLingui()
  return useMemo(() => ({ primary: t`Easy`, intermediate: t({ context: 'difficulty', message: 'Medium' }), advanced: t`Hard` }), [t])
}
