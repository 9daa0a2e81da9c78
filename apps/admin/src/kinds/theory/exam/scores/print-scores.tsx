import { call } from '@beacon/api/client'
import { printLimits, scorePrint } from '@beacon/api/kinds/theory/score-print'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PrintLinkDialog } from '../../../../parts/print-link.tsx'

interface Props {
  exam_id: string
  entrants: readonly string[]
  hasAnswers: boolean
  onClose: () => void
}

/** Makes the link to printed scores of the chosen candidates. It is shown once and holds for 24 hours. */
export function PrintScores({ exam_id, entrants, hasAnswers, onClose }: Props) {
  const { t } = useLingui()
  const most = printLimits.candidates
  return (
    <PrintLinkDialog
      title={t({ context: 'exam', message: 'Print scores' })}
      body={plural(entrants.length, {
        one: 'Anyone with the link can see the scores of # candidate for 24 hours.',
        other: 'Anyone with the link can see the scores of # candidates for 24 hours.',
      })}
      isReady={entrants.length > 0 && entrants.length <= most}
      make={(lang) => call(scorePrint.make_link, { params: { exam_id }, body: { entrant_ids: [...entrants], lang } })}
      hold={(until) => t({ context: 'exam', message: `Shown only once. It expires on ${until}.` })}
      onClose={onClose}
    >
      {entrants.length > most && (
        <p className="text-vermilion">
          <Trans context="exam">At most {most} candidates with one link.</Trans>
        </p>
      )}
      <p className="text-fg-2">
        {hasAnswers ? (
          <Trans context="exam">Answers are printed, and keys if you can view them (“Print answers” is on).</Trans>
        ) : (
          <Trans context="exam">Answers and keys are not printed (“Print answers” is off).</Trans>
        )}
      </p>
    </PrintLinkDialog>
  )
}
