import type { RushKind, RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { useLingui } from '@lingui/react/macro'

export function useKindWords(): Record<RushKind, string> {
  const { t } = useLingui()
  return {
    required: t({ context: 'rush', message: 'Required' }),
    buzz: t({ context: 'rush', message: 'Buzz' }),
    risk: t({ context: 'rush', message: 'Risk' }),
    all: t({ context: 'rush', message: 'All answer' }),
  }
}

export const nameOf = (now: RushNow, entrant_id: string): string => now.desks.find((one) => one.entrant_id === entrant_id)?.name ?? ''
export const holdersOf = (now: RushNow): string => (now.locked?.entrant_ids ?? []).map((id) => nameOf(now, id)).join(' · ')
