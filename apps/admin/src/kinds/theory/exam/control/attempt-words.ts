import type { AttemptState } from '@beacon/api/kinds/theory/exam/exam'
import type { StatusName } from '@beacon/ui/status'

/** The status that shows where an attempt is. */
export const attemptStatusName: Record<AttemptState, StatusName> = {
  not_started: 'exam.not_started',
  going: 'exam.in_progress',
  submitted: 'exam.submitted',
  auto_submitted: 'exam.auto_submitted',
  absent: 'exam.absent',
}
