import type { ResourceDecision } from '@beacon/api/bank/resource-import'
import { useLingui } from '@lingui/react/macro'

/** What can be done with an object that is here already. */
export function useDecisionOptions(): Array<{ value: ResourceDecision; label: string }> {
  const { t } = useLingui()
  return [
    { value: 'skip', label: t({ context: 'resource', message: 'Skip' }) },
    { value: 'overwrite', label: t({ context: 'resource', message: 'Overwrite' }) },
    { value: 'copy', label: t({ context: 'resource', message: 'Copy' }) },
  ]
}
