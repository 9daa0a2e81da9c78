import { call } from '@beacon/api/client'
import { complaint } from '@beacon/api/kinds/theory/exam/complaint'
import { exam, type OwnComplaint } from '@beacon/api/kinds/theory/exam/exam'
import { queryKeyOf } from '@beacon/api/query'
import { AskDialog } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMarks } from '../attempt/exam-marks.ts'

interface Props {
  exam_id: string
  question_id: string
  place: number
  complaint: OwnComplaint | null
  /** Until when complaints are taken. */
  until: string | null
  /** The server's clock, epoch ms. */
  now: number
}

/** The own complaint about a mark, or the button that makes one while they are taken. */
export function ComplaintPart({ exam_id, question_id, place, complaint: own, until, now }: Props) {
  const locale = useFormatLocale()
  const [isAsked, setAsked] = useState(false)
  if (own !== null) return <OwnState own={own} />
  if (until === null || now > Date.parse(until)) return null
  const time = formatDateTime(locale, until, { seconds: false })
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3">
      <Button size="sm" onClick={() => setAsked(true)}>
        <Trans>Request a review…</Trans>
      </Button>
      <span className="text-caption text-fg-3">
        <Trans>until {time}</Trans>
      </span>
      {isAsked && <ComplaintDialog exam_id={exam_id} question_id={question_id} place={place} onClose={() => setAsked(false)} />}
    </p>
  )
}

function OwnState({ own: { state, text, reason, mark_before, mark_after } }: { own: OwnComplaint }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = {
    pending: t({ context: 'complaint', message: 'Waiting for a decision' }),
    passed: t({ context: 'complaint', message: 'Upheld' }),
    dismissed: t({ context: 'complaint', message: 'Dismissed' }),
  }
  const marks = (value: number | null) => (value === null ? '–' : formatMarks(locale, value))
  return (
    <div className="mt-3 border-l-2 border-rule pl-3">
      <p className="font-semibold text-fg">
        <Trans>Your complaint</Trans> · {words[state]}
        {mark_after !== null && ` · ${marks(mark_before)} → ${marks(mark_after)}`}
      </p>
      <p className="break-words whitespace-pre-wrap text-fg-2">{text}</p>
      {reason !== '' && (
        <p className="break-words text-fg">
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
    </div>
  )
}

function ComplaintDialog({
  exam_id,
  question_id,
  place,
  onClose,
}: Pick<Props, 'exam_id' | 'question_id' | 'place'> & { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const length = [...text.trim()].length
  return (
    <AskDialog
      title={t`Request a review of question ${place}?`}
      body={t`Once per question. Someone who did not mark your answer decides; the decision appears here.`}
      action={t`Send`}
      isReady={length >= 1 && length <= 1_000}
      onRun={async () => {
        await call(complaint.ask, { params: { exam_id }, body: { question_id, text: text.trim() } })
        await client.invalidateQueries({ queryKey: queryKeyOf(exam.review) })
      }}
      onClose={onClose}
    >
      <Field label={t`What is wrong with the mark?`} required>
        <Textarea rows={4} value={text} counter={1_000} onChange={(event) => setText(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
