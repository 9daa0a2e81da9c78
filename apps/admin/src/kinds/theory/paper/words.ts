import type { PaperMode } from '@beacon/api/kinds/theory/paper'
import { useLingui } from '@lingui/react/macro'

export function useModeWords(): Record<PaperMode, string> {
  const { t } = useLingui()
  return {
    manual: t({ context: 'paper', message: 'Manual' }),
    automatic: t({ context: 'paper', message: 'Automatic' }),
    intelligent: t({ context: 'paper', message: 'Intelligent' }),
  }
}
