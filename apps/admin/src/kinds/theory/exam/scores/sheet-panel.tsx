import { call, hasNothing, isApiError } from '@beacon/api/client'
import { examScores, type ScoreSheet } from '@beacon/api/kinds/theory/scores'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { FactStrip } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { usePoints } from '../../../../parts/contest/use-points.ts'
import type { ExamFull } from '../marking/exam-of.ts'
import { SheetEvents } from './sheet-events.tsx'
import { SheetQuestions } from './sheet-questions.tsx'
import { useResultWords } from './use-result-words.ts'

interface Props {
  exam: ExamFull
  entrant_id: string
  onClose: () => void
}

/** The paper of one candidate with its marks, and what the score is made of. */
export function SheetPanel({ exam, entrant_id, onClose }: Props) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const request = { params: { exam_id: exam.resource_id, entrant_id }, query: { lang } }
  const read = useQuery({ ...query(examScores.sheet, request), staleTime: 0, retry: false })
  const [unmasked, setUnmasked] = useState<ScoreSheet | null>(null)
  const sheet = unmasked ?? read.data
  const code = isApiError(read.error) ? read.error.code : null
  const isRefused = code === 'results_not_done' || code === 'exam_not_finished'
  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      width={760}
      title={sheet?.name ?? t({ context: 'exam', message: 'Answer sheet' })}
      above={t({ context: 'exam', message: 'Answer sheet' })}
    >
      {sheet === undefined && read.isPending && (
        <Loading>
          <Trans context="exam">Answer sheet</Trans>
        </Loading>
      )}
      {sheet === undefined && isRefused && (
        <NotYet isOver={code === 'results_not_done'} exam={exam} entrant_id={entrant_id} onSheet={setUnmasked} />
      )}
      {sheet === undefined && !isRefused && hasNothing(read) && (
        <LoadFailed title={t({ context: 'exam', message: 'The answer sheet could not be loaded' })} query={read} />
      )}
      {sheet !== undefined && <Sheet sheet={sheet} />}
    </SidePanel>
  )
}

function Sheet({ sheet }: { sheet: ScoreSheet }) {
  const { t } = useLingui()
  const points = usePoints()
  const { results } = useResultWords()
  const marks = (value: number | null) => (value === null ? '–' : points.text(value))
  const comment = sheet.report_comment
  return (
    <>
      <FactStrip
        facts={[
          { key: 'rank', label: t({ context: 'desk', message: 'Rank' }), value: sheet.rank ?? '–' },
          { key: 'total', label: t({ context: 'exam', message: 'Total' }), value: marks(sheet.total), note: results[sheet.result] },
          { key: 'objective', label: t({ context: 'exam', message: 'Objective' }), value: marks(sheet.objective) },
          { key: 'subjective', label: t({ context: 'exam', message: 'Subjective' }), value: marks(sheet.subjective) },
          ...(sheet.report === null
            ? []
            : [{ key: 'report', label: t({ context: 'exam', message: 'Report' }), value: marks(sheet.report) }]),
          {
            key: 'adjustments',
            label: t({ context: 'scores', message: 'Adjustments' }),
            value: sheet.adjustments === 0 ? '–' : points.change(sheet.adjustments),
          },
        ]}
      />
      {sheet.result === 'absent' && (
        <p className="py-4 text-fg-2">
          <Trans context="exam">Absent: no paper, no score.</Trans>
        </p>
      )}
      {sheet.report_comment !== '' && (
        <p className="py-2 break-words whitespace-pre-wrap text-fg-2">
          <Trans context="exam">Comment on the report: {comment}</Trans>
        </p>
      )}
      <SheetEvents events={sheet.events} />
      <SheetQuestions questions={sheet.questions} />
    </>
  )
}

interface NotYetProps extends Omit<Props, 'onClose'> {
  isOver: boolean
  onSheet: (sheet: ScoreSheet) => void
}

/** Why a sheet does not open now, and for whoever may change scores the way to it. */
function NotYet({ isOver, exam, entrant_id, onSheet }: NotYetProps) {
  const { t } = useLingui()
  const mayUnmask = usePermission('contest.score')
  const [isAsked, setAsked] = useState(false)
  if (!isOver)
    return (
      <EmptyState title={t({ context: 'exam', message: 'Answers are shown after the end' })}>
        <Trans context="exam">Answers cannot be viewed while candidates are still writing.</Trans>
      </EmptyState>
    )
  return (
    <>
      <EmptyState
        title={t({ context: 'exam', message: 'The review is not finished' })}
        actions={
          mayUnmask && (
            <Button onClick={() => setAsked(true)}>
              <Trans context="exam">Open with a reason…</Trans>
            </Button>
          )
        }
      >
        <Trans context="exam">This sheet links names to marks. It is available to all staff after the review is finished.</Trans>
      </EmptyState>
      {isAsked && <UnmaskDialog exam={exam} entrant_id={entrant_id} onSheet={onSheet} onClose={() => setAsked(false)} />}
    </>
  )
}

function UnmaskDialog({ exam, entrant_id, onSheet, onClose }: Props & Pick<NotYetProps, 'onSheet'>) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const [reason, setReason] = useState('')
  const length = [...reason.trim()].length
  return (
    <ActionForm
      title={t({ context: 'exam', message: 'Open this sheet before the review is finished?' })}
      body={t({ context: 'exam', message: 'The audit log records who opened it and why. Afterwards you can no longer mark this paper.' })}
      action={t({ context: 'exam', message: 'Open the sheet' })}
      isReady={length >= 4 && length <= 200}
      onRun={async () => {
        const params = { exam_id: exam.resource_id, entrant_id }
        onSheet(await call(examScores.unmask, { params, query: { lang }, body: { reason: reason.trim() } }))
      }}
      onClose={onClose}
    >
      <Field label={t`Reason`} required>
        <Textarea rows={2} value={reason} counter={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
