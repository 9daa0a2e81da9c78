import type { CheckPointType, PutMode } from '@beacon/api/kinds/attack-defense/question'
import { useLingui } from '@lingui/react/macro'

export function usePutModeWords(): Record<PutMode, string> {
  const { t } = useLingui()
  return {
    split: t({ context: 'put', message: 'Public hint, private ID' }),
    plain: t({ context: 'put', message: 'Private ID' }),
    seeded: t({ context: 'put', message: 'Nothing' }),
  }
}

export function useCheckPointWords(): Record<CheckPointType, string> {
  const { t } = useLingui()
  return {
    equipment_operation: t`Equipment operation`,
    vulnerability_management: t`Vulnerability management`,
    security_audit: t`Security audit`,
    reinforcement: t`Reinforcement`,
    monitoring: t({ context: 'direction', message: 'Monitoring' }),
    analysis: t({ context: 'check point', message: 'Analysis' }),
    investigation: t`Investigation`,
  }
}
