import type { ExamScoreRow, ScoreResult } from '@beacon/api/kinds/theory/scores'
import { useLingui } from '@lingui/react/macro'

/** Words of the table of scores that its columns and its filters share. */
export function useResultWords() {
  const { t } = useLingui()
  const results: Readonly<Record<ScoreResult, string>> = {
    pass: t({ context: 'exam', message: 'Pass' }),
    fail: t({ context: 'exam', message: 'Fail' }),
    marking: t({ context: 'exam', message: 'Being marked' }),
    open: t({ context: 'exam', message: 'Not submitted' }),
    absent: t({ context: 'exam', message: 'Absent' }),
  }
  const ways: Readonly<Record<NonNullable<ExamScoreRow['submitted_by']>, string>> = {
    candidate: t({ context: 'exam', message: 'by the candidate' }),
    clock: t({ context: 'exam', message: 'at the deadline' }),
    staff: t({ context: 'exam', message: 'by staff' }),
    rule: t({ context: 'exam', message: 'automatically: left the page' }),
  }
  return { results, ways }
}
