import type { CancelCause, ClockView, DemoResult, RefereeCause, ReportAudit, StopCause } from '@beacon/api/kinds/rw/views'
import type { MarkView } from '@beacon/api/kinds/rw/referee'
import type { StatusName } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'

export const auditStatus = {
  pending: 'review.pending',
  success: 'review.passed',
  fail: 'review.failed',
} as const satisfies Record<Exclude<ReportAudit, 'none'>, StatusName>

export function useResultWords(): Record<DemoResult, string> {
  const { t } = useLingui()
  return { success: t({ context: 'challenge', message: 'Success' }), fail: t({ context: 'challenge', message: 'No success' }) }
}

export function useRefereeCauses(): Record<RefereeCause, string> {
  const { t } = useLingui()
  return {
    equipment: t({ context: 'cancelled', message: 'Equipment failure' }),
    withdrawn: t({ context: 'cancelled', message: 'Withdrawn by the team' }),
    rules: t({ context: 'cancelled', message: 'Rule violation' }),
    other: t({ context: 'cancelled', message: 'Other' }),
  }
}

export function useCancelWords(): Record<CancelCause, string> {
  const { t } = useLingui()
  return {
    ...useRefereeCauses(),
    absent: t({ context: 'cancelled', message: 'Absent' }),
    report: t({ context: 'cancelled', message: 'Report not passed' }),
    contest_end: t({ context: 'cancelled', message: 'Contest ended' }),
  }
}

export function useStopCauses(): Record<StopCause, string> {
  const { t } = useLingui()
  return {
    equipment: t({ context: 'clock', message: 'Equipment' }),
    network: t({ context: 'clock', message: 'Network' }),
    referee: t({ context: 'clock', message: 'Referee' }),
  }
}

/** Why a clock stands still. */
export function useStopWords(): Record<NonNullable<ClockView['stopped_by']>, string> {
  const { t } = useLingui()
  return { ...useStopCauses(), pause: t({ context: 'clock', message: 'Contest paused' }) }
}

export function useMarkWords(): Record<MarkView['kind'], string> {
  const { t } = useLingui()
  return {
    call: t({ context: 'mark', message: 'Called' }),
    start: t({ context: 'mark', message: 'Started' }),
    attempt: t({ context: 'mark', message: 'Attempt started' }),
    attempt_end: t({ context: 'mark', message: 'Attempt ended' }),
    stop: t({ context: 'mark', message: 'Clock stopped' }),
    run: t({ context: 'mark', message: 'Clock resumed' }),
    absent: t({ context: 'mark', message: 'Absent' }),
    return: t({ context: 'mark', message: 'Back to the queue' }),
    move: t({ context: 'mark', message: 'Moved in the queue' }),
  }
}
