import type { CheckPointType } from '@beacon/api/bank/check-point-type'
import type { CheckCode } from '@beacon/api/kinds/operation/views'
import { useLingui } from '@lingui/react/macro'

export function useTypeWords(): Record<CheckPointType, string> {
  const { t } = useLingui()
  return {
    equipment_operation: t`Equipment operation`,
    vulnerability_management: t`Vulnerability management`,
    security_audit: t`Security audit`,
    reinforcement: t`Reinforcement`,
    monitoring: t({ context: 'check point', message: 'Monitoring' }),
    analysis: t({ context: 'check point', message: 'Analysis' }),
    investigation: t`Investigation`,
  }
}

/** What a check said, besides the text of its program. */
export function useCodeWords(): Record<CheckCode, string> {
  const { t } = useLingui()
  return {
    check_passed: t`Check passed.`,
    check_failed: t`Check failed.`,
    check_guard_failed: t`A guarded service does not work. Restore it, then request the check again.`,
    check_scene_off: t`Your environment was not running.`,
    check_error: t`The check could not be run. It was not counted.`,
  }
}
