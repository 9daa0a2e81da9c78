import type { CancelCause, ReportView } from '@beacon/api/kinds/rw/views'
import type { StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export const reportStatus = {
  pending: 'review.pending',
  success: 'review.passed',
  fail: 'review.failed',
} as const satisfies Record<ReportView['state'], StatusName>

export function useCancelWords(): Record<CancelCause, string> {
  const { t } = useLingui()
  return {
    withdrawn: t({ context: 'cancelled', message: 'Withdrawn' }),
    absent: t({ context: 'cancelled', message: 'Absent' }),
    equipment: t({ context: 'cancelled', message: 'Equipment failure' }),
    rules: t({ context: 'cancelled', message: 'Rule violation' }),
    report: t({ context: 'cancelled', message: 'Report not passed' }),
    contest_end: t({ context: 'cancelled', message: 'Contest ended' }),
    other: t({ context: 'cancelled', message: 'Other' }),
  }
}
