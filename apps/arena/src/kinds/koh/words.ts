import type { ComplaintState, HillEnvironment, VersionState } from '@beacon/api/kinds/koh/views'
import type { StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export const environmentStatus: Readonly<Record<HillEnvironment, StatusName>> = {
  deploying: 'hill.deploying',
  updated: 'hill.updated',
  patching: 'hill.patching',
  updating: 'hill.updating',
  check_failed: 'check.check_failed',
  update_failed: 'hill.update_failed',
}

export const complaintStatus: Readonly<Record<ComplaintState, StatusName>> = {
  reviewing: 'review.reviewing',
  dismissed: 'review.dismissed',
  passed: 'review.passed',
  rollback: 'review.rolled_back',
}

export function useVersionWords(): Record<VersionState, string> {
  const { t } = useLingui()
  return {
    building: t({ context: 'version', message: 'being made' }),
    running: t({ context: 'version', message: 'running' }),
    past: t({ context: 'version', message: 'replaced' }),
    failed: t({ context: 'version', message: 'could not be made' }),
    rolled_back: t({ context: 'version', message: 'rolled back' }),
  }
}
