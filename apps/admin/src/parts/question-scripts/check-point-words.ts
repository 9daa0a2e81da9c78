import type { CheckPointType } from '@beacon/api/bank/check-point-type'
import { useLingui } from '@lingui/react/macro'

/** What a check point is about. */
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
