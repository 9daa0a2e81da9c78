import type { CancelCause, ClockView, ReportView } from '@beacon/api/kinds/rw/views'
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

/** Why a clock stands still. */
export function useStopWords(): Record<NonNullable<ClockView['stopped_by']>, string> {
  const { t } = useLingui()
  return {
    equipment: t({ context: 'clock', message: 'Equipment' }),
    network: t({ context: 'clock', message: 'Network' }),
    referee: t({ context: 'clock', message: 'Referee' }),
    pause: t({ context: 'clock', message: 'Contest paused' }),
  }
}
