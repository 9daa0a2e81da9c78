import { call } from '@beacon/api/client'
import { type ReportDecision, reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { Trans, useLingui } from '@lingui/react/macro'
import { DecideForm, FirstMark } from './decide-form.tsx'

interface Props {
  exam_id: string
  decision: ReportDecision
  onClose: () => void
}

/** The final mark of a report, with both first marks before the eyes. */
export function DecideReport({ exam_id, decision, onClose }: Props) {
  const { t } = useLingui()
  const { mark_no, version, first, score } = decision
  return (
    <DecideForm
      title={t({ context: 'exam', message: `Decide the report of paper ${mark_no}` })}
      decision={decision}
      range={decision}
      notMine={<Trans context="exam">Someone else must decide this report</Trans>}
      send={(mark, comment) => call(reportMarking.decide, { params: { exam_id, mark_no }, body: { mark, comment, version } })}
      onClose={onClose}
    >
      {first.map((one, index) => (
        <FirstMark key={index} first={one} most={score} />
      ))}
    </DecideForm>
  )
}
