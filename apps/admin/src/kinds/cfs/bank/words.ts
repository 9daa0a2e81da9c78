import { useLingui } from '@lingui/react/macro'
import type { StageInput } from './model.ts'

export function useOrderWords(): Record<'any' | 'sequence', string> {
  const { t } = useLingui()
  return { any: t({ context: 'stages', message: 'Any order' }), sequence: t({ context: 'stages', message: 'In sequence' }) }
}

export function useProofWords(): Record<NonNullable<StageInput['proof']>, string> {
  const { t } = useLingui()
  return {
    user: t({ context: 'proof', message: 'User' }),
    root: t({ context: 'proof', message: 'Root' }),
    data: t({ context: 'proof', message: 'Data' }),
    device: t({ context: 'proof', message: 'Device' }),
    other: t({ context: 'proof', message: 'Other' }),
  }
}

export function useRevealWords(): Record<NonNullable<StageInput['reveal']>, string> {
  const { t } = useLingui()
  return { from_start: t`From the start`, when_reachable: t`Once a neighbour falls`, on_solve: t`Once taken` }
}
