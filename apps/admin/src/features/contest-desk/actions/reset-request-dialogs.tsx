import { limits } from '@beacon/api/limits'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Input, RadioGroup, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { DescriptionList } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionProps } from '../../../parts/contest-clock/action-form.tsx'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { TokenChoice } from './token-choice.tsx'
import { useContestAct } from '../../../parts/contest-clock/use-contest-act.ts'
import { usePhrases } from '../../../parts/contest-clock/phrases.ts'

const leastReason = 4

/** Asks somebody who may reset for a reset; one request waits at a time. */
export function RequestResetDialog({ contest, onClose }: ActionProps) {
  const { t } = useLingui()
  const act = useContestAct(contest)
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const length = [...text].length
  return (
    <ActionForm
      title={t`Request a reset of the data?`}
      body={t`Someone with permission to reset decides. Nothing changes until then.`}
      action={t`Request reset`}
      isReady={length >= leastReason && length <= limits.reason.max}
      onRun={() => act({ action: 'request_reset', reason: text }, t`Reset requested`)}
      onClose={onClose}
    >
      <Field label={t`Reason`} required help={t`At least 4 characters. Shown to the person who decides.`}>
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}

/** Decides a request: the reset is done at once, or the request is rejected with a reason. */
export function DecideResetDialog({ contest, onClose }: ActionProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const act = useContestAct(contest)
  const say = usePhrases()
  const [decision, setDecision] = useState<'reset' | 'reject'>('reject')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [revoke_tokens, setRevoke] = useState(true)
  const request = contest.reset_request
  const text = reason.trim()
  const isReset = decision === 'reset'
  const run = () =>
    act(
      { action: 'decide_reset', decision, ...(isReset ? { confirm_name: contest.name, revoke_tokens } : { reason: text }) },
      isReset ? t`The data was reset` : t`Request rejected`,
    )
  return (
    <ActionForm
      title={t`Review the reset request`}
      body={t`A reset starts a new run; the previous one can be restored for 30 days.`}
      action={isReset ? t`Reset data` : t`Reject request`}
      look={isReset ? 'danger' : 'primary'}
      isReady={isReset ? typed.trim() === contest.name : text !== '' && [...text].length <= limits.reason.max}
      onRun={run}
      onClose={onClose}
    >
      {request !== null && (
        <DescriptionList
          facts={[
            { label: t`Requested by`, value: request.by },
            { label: t`Requested at`, value: formatDateTime(locale, request.at) },
            { label: t`Reason`, value: request.reason },
          ]}
        />
      )}
      <RadioGroup
        aria-label={t`Decision`}
        value={decision}
        onValueChange={setDecision}
        options={[
          { value: 'reject', label: t`Reject the request` },
          { value: 'reset', label: t`Reset the data` },
        ]}
      />
      {isReset && <TokenChoice kind={contest.kind} checked={revoke_tokens} onChange={setRevoke} />}
      {isReset ? (
        <Field label={say('nameLabel', t`Contest name`)} required>
          <Input value={typed} placeholder={contest.name} autoComplete="off" onChange={(event) => setTyped(event.target.value)} />
        </Field>
      ) : (
        <Field label={t`Reason`} required>
          <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      )}
    </ActionForm>
  )
}
