import { call } from '@beacon/api/client'
import type { SignInReply } from '@beacon/api/people/session'
import { sso, type SsoOutcome } from '@beacon/api/people/sso'
import { errorText } from '@beacon/i18n'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { SignInFailure } from '../pages/sign-in-failure.tsx'
import { labelIn, ssoFailure } from './failure.ts'

type Props = { outcome: SsoOutcome; onReply: (reply: SignInReply) => Promise<void> | void; onBack: () => void }

/** An account with the same proven e-mail: linked by its own password (and code), never silently. */
export function SsoLinkForm({ outcome, onReply, onBack }: Props) {
  const { t, i18n } = useLingui()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { username, who } = outcome
  const label = labelIn(i18n.locale, outcome)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setFailure(errorText(i18n, 'field_empty', { label: t`Password` }))
    setBusy(true)
    setFailure(null)
    try {
      const reply = await call(sso.link, { body: { token: outcome.token ?? '', password, ...(code === null ? {} : { code }) } })
      if (reply.next === 'totp' && reply.challenge === undefined) setCode('')
      else await onReply(reply)
    } catch (error) {
      setFailure(ssoFailure(i18n, error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t`Link the account`} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <p className="text-fg">
        <Trans>
          Link to {username}? {label} identifies you as {who}, and this account has the same e-mail address. Enter its password to prove it
          is yours.
        </Trans>
      </p>
      {failure !== null && <SignInFailure>{failure}</SignInFailure>}
      <Field label={t`Password of ${username ?? ''}`}>
        <PasswordInput name="password" value={password} onChange={(event) => setPassword(event.target.value)} size="lg" />
      </Field>
      {code !== null && (
        <Field label={t`Code`} help={t`Enter the 6-digit code of your app, or a recovery code.`}>
          <Input name="code" value={code} onChange={(event) => setCode(event.target.value)} size="lg" mono autoComplete="one-time-code" />
        </Field>
      )}
      <Button type="submit" look="primary" size="lg" className="w-full" saving={isBusy} savingLabel={t`Linking`}>
        <Trans>Link and sign in</Trans>
      </Button>
      <button type="button" className="link justify-self-start" onClick={onBack}>
        <Trans>Back to sign-in</Trans>
      </button>
    </form>
  )
}
