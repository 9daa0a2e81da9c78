import { call, isApiError } from '@beacon/api/client'
import { marking, markingLimits } from '@beacon/api/kinds/theory/marking'
import { type MarkedReport, reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { queryKeyOf } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMarks } from '../bank/words.ts'
import { findMarkProblem, markText, readMark } from './mark-text.ts'
import { reportQuery } from './queries.ts'

interface Props {
  exam_id: string
  report: MarkedReport
}

/** The mark of a report with a comment. Who comes second is told, and reads the report anew. */
export function ReportMarkForm({ exam_id, report }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [text, setText] = useState(markText(report.mark))
  const [comment, setComment] = useState(report.comment)
  const [isTried, setTried] = useState(false)
  const save = useSave({ exam_id, report })
  const why = useErrorWords()
  const isFixed = report.marking !== 'open' || report.state === 'open' || report.is_closed
  const problem = findMarkProblem(text, report)
  const [most, by] = [formatMarks(locale, report.score), formatMarks(locale, report.step)]
  const words =
    problem === 'empty'
      ? t({ context: 'marking', message: 'Enter a score for the report.' })
      : t({ context: 'marking', message: `0 to ${most} in steps of ${by}` })
  const send = () => {
    setTried(true)
    if (problem === null) save.mutate({ mark: readMark(text), comment })
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {report.marking === 'open' && <WhoMarks report={report} />}
      <Field
        label={t({ context: 'marking', message: 'Mark' })}
        layout="stack"
        className="w-44"
        {...(isTried && problem !== null ? { error: words } : {})}
      >
        <span className="flex items-center gap-2">
          <Input
            inputMode="decimal"
            autoComplete="off"
            mono
            className="w-24"
            readOnly={isFixed || save.isPending}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <span className="text-fg-3">
            <Trans context="marking">of {most}</Trans>
          </span>
        </span>
      </Field>
      <Field label={t({ context: 'marking', message: 'Comment' })} layout="stack">
        <Textarea
          rows={6}
          counter={markingLimits.comment}
          readOnly={isFixed || save.isPending}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      {!isFixed && (
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" saving={save.isPending}>
            <Trans context="marking">Save the mark</Trans>
          </Button>
          {report.mark !== null && (
            <Button disabled={save.isPending} onClick={() => save.mutate({ mark: null, comment })}>
              <Trans context="marking">Withdraw the mark</Trans>
            </Button>
          )}
        </div>
      )}
      <p role="alert" className="text-vermilion empty:hidden">
        {save.isError ? why(save.error) : null}
      </p>
    </form>
  )
}

/** Whether it waits for a mark of the caller, where that is not plain. */
function WhoMarks({ report: { is_closed, is_double } }: { report: MarkedReport }) {
  if (is_closed)
    return (
      <p className="text-fg-2">
        <Trans context="marking">No mark needed from you: other markers have this report, or it is decided.</Trans>
      </p>
    )
  if (!is_double) return null
  return (
    <p className="text-fg-2">
      <Trans context="marking">Two markers mark this report independently.</Trans>
    </p>
  )
}

function useSave({ exam_id, report: { mark_no, version } }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const key = reportQuery(exam_id, mark_no).queryKey
  return useMutation({
    mutationFn: (body: { mark: number | null; comment: string }) =>
      call(reportMarking.mark, { params: { exam_id, mark_no }, body: { ...body, version } }),
    onSuccess: (report, { mark }) => {
      client.setQueryData(key, report)
      for (const operation of [marking.overview, marking.papers]) void client.invalidateQueries({ queryKey: queryKeyOf(operation) })
      toast.done({
        title: mark === null ? t({ context: 'marking', message: 'Mark withdrawn' }) : t({ context: 'marking', message: 'Mark saved' }),
      })
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'changed_meanwhile') void client.invalidateQueries({ queryKey: key })
    },
  })
}
