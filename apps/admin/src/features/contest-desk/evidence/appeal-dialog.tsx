import { call, urlOf } from '@beacon/api/client'
import { type AppealRow, evidence } from '@beacon/api/topic/evidence'
import { limits } from '@beacon/api/limits'
import { useErrorWords } from '@beacon/auth/call'
import { formatBytes, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Segmented, Textarea } from '@beacon/ui/controls'
import { Banner, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { DescriptionList } from '@beacon/ui/layout'
import { OpenDialog, useRun } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { usePoints } from '../../../parts/contest/use-points.ts'
import { appealStatus, decisionWords } from './words.ts'

interface Props {
  id: string
  row: AppealRow
  onClose: () => void
}

/** An appeal and its answer. The referee who made the decision leaves the appeal to another referee, where there is one. */
export function AppealDialog({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const formId = useId()
  const answer = useAnswer({ id, row, onClose })
  return (
    <OpenDialog
      busy={answer.isBusy}
      size="lg"
      onClose={onClose}
      title={t`Appeal of ${row.entrant_name}`}
      footer={
        <>
          <Button onClick={onClose} disabled={answer.isBusy}>
            {row.may_decide ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {row.may_decide && (
            <Button type="submit" form={formId} look="primary" saving={answer.isBusy} disabled={answer.message.trim() === ''}>
              <Trans>Save decision</Trans>
            </Button>
          )}
        </>
      }
    >
      <Facts id={id} row={row} />
      {row.state === 'open' && !row.may_decide && (
        <Banner boxed tone="info" title={t`Another referee decides this appeal`} className="mt-3">
          <Trans>You made the decision under appeal.</Trans>
        </Banner>
      )}
      {row.may_decide && (
        <form id={formId} noValidate onSubmit={answer.submit} className="mt-4 flex flex-col gap-3 border-t border-rule pt-3">
          <Field label={t`Result`}>
            <Segmented
              value={answer.result}
              onValueChange={answer.setResult}
              options={[
                { value: 'rejected', label: t`Reject: the decision is upheld` },
                { value: 'accepted', label: t`Accept: the decision is reversed` },
              ]}
            />
          </Field>
          <Field label={t`Message to the entrant`} required error={answer.problem}>
            <Textarea
              rows={3}
              value={answer.message}
              counter={limits.evidence_note}
              onChange={(event) => answer.setMessage(event.target.value)}
            />
          </Field>
        </form>
      )}
    </OpenDialog>
  )
}

function useAnswer({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const [result, setResult] = useState<'accepted' | 'rejected'>('rejected')
  const [message, setMessage] = useState('')
  const { isBusy, failure: problem, start } = useRun(useErrorWords())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const params = { resource_id: id, appeal_id: row.appeal_id }
    void start(async () => {
      await call(evidence.decide_appeal, { params, body: { result, message, version: row.version } })
      toast.done({ title: result === 'accepted' ? t`Appeal accepted` : t`Appeal rejected`, body: t`The entrant is told.` })
      await Promise.all([evidence.appeals, evidence.list, evidence.get].map((one) => client.invalidateQueries({ queryKey: [one.path] })))
      onClose()
    })
  }
  return { result, setResult, message, setMessage, problem, isBusy, submit }
}

function Facts({ id, row }: Pick<Props, 'id' | 'row'>) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { text } = usePoints()
  const points = row.points === null ? '' : ` −${text(row.points)}`
  return (
    <>
      <DescriptionList
        facts={[
          {
            label: t({ context: 'evidence', message: 'Decision' }),
            value: `${i18n._(decisionWords[row.decision])}${points} · ${row.decision_by}`,
          },
          { label: t`Reason`, value: row.reason || '–' },
          { label: t`Appealed`, value: `${formatDateTime(locale, row.at)} · ${row.by}` },
          { label: t({ context: 'evidence', message: 'State' }), value: <Status of={appealStatus(row.state)} /> },
          ...(row.result === '' ? [] : [{ label: t`Answer`, value: <span className="whitespace-pre-wrap">{row.result}</span> }]),
        ]}
      />
      <p className="mt-3 border-t border-rule pt-3 whitespace-pre-wrap text-fg">{row.text}</p>
      {row.files.length > 0 && (
        <ul className="mt-3">
          {row.files.map((file) => (
            <li key={file.file_id} className="flex min-h-8 items-center gap-3 border-b border-rule-2">
              <a
                href={urlOf(evidence.appeal_file, { params: { resource_id: id, appeal_id: row.appeal_id, file_id: file.file_id } })}
                download={file.name}
                className="type-mono min-w-0 flex-1 truncate text-fg hover:underline"
              >
                {file.name}
              </a>
              <span className="font-mono text-caption text-fg-3">{formatBytes(locale, file.size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
