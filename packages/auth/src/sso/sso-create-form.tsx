import { call, isApiError } from '@beacon/api/client'
import type { SignInReply } from '@beacon/api/people/session'
import { sso, type SsoOutcome } from '@beacon/api/people/sso'
import { errorText } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { SignInFailure } from '../pages/sign-in-failure.tsx'
import { labelIn, ssoFailure } from './failure.ts'

type Props = { outcome: SsoOutcome; onReply: (reply: SignInReply) => Promise<void> | void; onBack: () => void }

/** Somebody new: the account is shown before it is made, and the name may be another one. */
export function SsoCreateForm({ outcome, onReply, onBack }: Props) {
  const { t, i18n } = useLingui()
  const [username, setUsername] = useState(outcome.username ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { who } = outcome
  const label = labelIn(i18n.locale, outcome)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    setProblem(null)
    try {
      await onReply(await call(sso.create, { body: { token: outcome.token ?? '', username } }))
    } catch (error) {
      const field = fieldCode(error)
      if (field === null) setFailure(ssoFailure(i18n, error))
      else setProblem(errorText(i18n, field, { label: t`Username` }))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t`New account`} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-fg">
        <Trans>
          {label} identifies you as {who}. You have no account here yet; this one will be created.
        </Trans>
      </p>
      {failure !== null && <SignInFailure>{failure}</SignInFailure>}
      <Field label={t`Username`} help={t`4–20 letters, digits or _. It cannot be changed later.`} error={problem ?? undefined}>
        <Input
          name="username"
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          size="lg"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Field>
      <Button type="submit" look="primary" size="lg" className="w-full" saving={isBusy} savingLabel={t`Creating account`}>
        <Trans>Create account</Trans>
      </Button>
      <button type="button" className="link justify-self-start" onClick={onBack}>
        <Trans>Back to sign-in</Trans>
      </button>
    </form>
  )
}

/** The server's word on the username; null when it says something else. */
function fieldCode(error: unknown): 'username_taken' | 'username_wrong' | null {
  if (!isApiError(error)) return null
  return error.code === 'username_taken' || error.code === 'username_wrong' ? error.code : null
}
