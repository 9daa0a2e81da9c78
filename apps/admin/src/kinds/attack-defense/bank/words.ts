import type { PutMode } from '@beacon/api/kinds/attack-defense/question'
import { useLingui } from '@lingui/react/macro'

export function usePutModeWords(): Record<PutMode, string> {
  const { t } = useLingui()
  return {
    split: t({ context: 'put', message: 'Public hint, private ID' }),
    plain: t({ context: 'put', message: 'Private ID' }),
    seeded: t({ context: 'put', message: 'Nothing' }),
  }
}
