import type { ComplaintState, HillEnvironment } from '@beacon/api/kinds/koh/views'
import type { StatusName } from '@beacon/ui/status'

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
