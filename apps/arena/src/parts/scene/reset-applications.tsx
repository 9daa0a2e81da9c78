import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { type OwnReset, resetApplication as contract } from '@beacon/api/rounds/reset-application'
import { AskDialog } from '@beacon/auth/call'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

interface Props {
  resource_id: string
  topic_id: string
  /** The contest runs and the topic is open: else nothing is sent. */
  isOpen: boolean
}

/** The stream keeps them right; what it missed is read again with the page. */
const live = { staleTime: 60_000 }
const reasonLength = { min: 4, max: 200 }

/** Own applications to have the environment of a topic reset by the organisers: how many are left, what came of them, and a new one. */
export function ResetApplications({ resource_id, topic_id, isOpen }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({ ...query(contract.list, { params: { resource_id, topic_id } }), ...live })
  if (data === undefined || ((data.limit === 0 || !isOpen) && data.items.length === 0)) return null
  const isWaiting = data.items.some(({ state }) => state === 'pending')
  const whyNot = isWaiting ? t`The organisers have not decided yet.` : data.left === 0 ? t`No requests left.` : null
  const [left, limit] = [formatNumber(locale, data.left), formatNumber(locale, data.limit)]
  return (
    <section aria-label={t`Reset requests`} className="mt-3 border-t border-rule-2 pt-3 text-dense">
      {isOpen && (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm" disabled={whyNot !== null} onClick={() => setAsking(true)}>
            <Trans>Request a reset…</Trans>
          </Button>
          <span className="text-fg-3">
            {whyNot ?? (
              <Trans>
                {left} of {limit} requests left
              </Trans>
            )}
          </span>
        </div>
      )}
      {data.items.length > 0 && (
        <ul className="mt-2">
          {data.items.slice(0, 5).map((one) => (
            <ResetLine key={one.application_id} application={one} />
          ))}
        </ul>
      )}
      {isAsking && <ResetDialog resource_id={resource_id} topic_id={topic_id} onClose={() => setAsking(false)} />}
    </section>
  )
}

const looks: Readonly<Record<OwnReset['state'], { mark: MarkName; look: string }>> = {
  pending: { mark: 'ring', look: 'text-amber' },
  reset: { mark: 'check', look: 'text-jade' },
  rejected: { mark: 'cross', look: 'text-vermilion' },
}

function ResetLine({ application: { at, by, state, reason, answer } }: { application: OwnReset }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = {
    pending: t({ context: 'reset', message: 'Waiting' }),
    reset: t({ context: 'reset', message: 'Reset' }),
    rejected: t({ context: 'reset', message: 'Rejected' }),
  }
  const { mark, look } = looks[state]
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-0.5">
      <span className="font-mono text-caption text-fg-3">{formatDateTime(locale, at, { year: false })}</span>
      <span className={`inline-flex items-baseline gap-2 ${look}`}>
        <Mark name={mark} size={10} />
        {words[state]}
      </span>
      <span className="text-fg-3">{by}</span>
      <span className="basis-full text-fg-2">{answer === '' ? reason : answer}</span>
    </li>
  )
}

function ResetDialog({ resource_id, topic_id, onClose }: Omit<Props, 'isOpen'> & { onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const length = [...text].length
  const params = { resource_id, topic_id }
  const send = async () => {
    await call(contract.apply, { params, body: { reason: text } })
    await client.invalidateQueries({ queryKey: [contract.list.path, params] })
    toast.done({ title: t`Request sent` })
  }
  return (
    <AskDialog
      title={t`Request a reset`}
      body={t`The organisers decide. A reset puts the environment back to its start; what you changed in it is lost.`}
      action={t`Send request`}
      isReady={length >= reasonLength.min && length <= reasonLength.max}
      onRun={send}
      onClose={onClose}
    >
      <Field label={t`Reason`} required help={t`What is broken? At least ${reasonLength.min} characters.`}>
        <Textarea rows={3} value={reason} counter={reasonLength.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
