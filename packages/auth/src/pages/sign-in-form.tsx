import { call, isApiError } from '@beacon/api/client'
import { session, type SignInReply } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ForgotPassword } from './forgot-password.tsx'
import { SignInFailure } from './sign-in-failure.tsx'

type Entry = { username: string; password: string }
type Props = {
  label: string
  onReply: (reply: SignInReply) => Promise<void> | void
  /** A rejected registration: the token lets the person correct it. */
  onCorrect: (token: string) => void
}
type Failure = { text: string; resubmit: string | null }

/** Two plain fields: this page is the first one many people load, so it brings no form library. */
export function SignInForm({ label, onReply, onCorrect }: Props) {
  const { t, i18n } = useLingui()
  const [entry, setEntry] = useState<Entry>({ username: '', password: '' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [place, setPlace] = useState<number | null>(null)
  const usernameBox = useRef<HTMLInputElement>(null)
  const passwordBox = useRef<HTMLInputElement>(null)
  useEffect(() => usernameBox.current?.focus(), [])
  const labels: Entry = { username: t`Username`, password: t`Password` }
  const problemOf = (name: keyof Entry) =>
    isTried && entry[name] === '' ? errorText(i18n, 'field_empty', { label: labels[name] }) : undefined
  const set = (name: keyof Entry) => (event: ChangeEvent<HTMLInputElement>) => setEntry({ ...entry, [name]: event.target.value })
  const submit = async () => {
    setTried(true)
    setFailure(null)
    if (entry.username === '' || entry.password === '') return
    setBusy(true)
    try {
      await onReply(await signedIn(entry, setPlace))
    } catch (error) {
      const token = isApiError(error) ? error.details['resubmit_token'] : undefined
      const text = isApiError(error) ? errorText(i18n, error.code, error.details) : String(error)
      setFailure({ text, resubmit: typeof token === 'string' ? token : null })
      setTried(false)
      setEntry({ ...entry, password: '' })
      passwordBox.current?.focus()
    } finally {
      setBusy(false)
      setPlace(null)
    }
  }
  return (
    <form
      noValidate
      aria-label={label}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {failure !== null && <Refused failure={failure} onCorrect={onCorrect} />}
      <Field label={labels.username} error={problemOf('username')}>
        <Input
          name="username"
          value={entry.username}
          onChange={set('username')}
          size="lg"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          ref={usernameBox}
        />
      </Field>
      <Field label={labels.password} error={problemOf('password')}>
        <PasswordInput name="password" value={entry.password} onChange={set('password')} size="lg" ref={passwordBox} />
      </Field>
      <Button type="submit" look="primary" size="lg" className="mt-1 w-full" saving={isBusy} savingLabel={t`Signing in`}>
        <Trans>Sign in</Trans>
      </Button>
      <ForgotPassword username={entry.username} />
      <p role="status" className="text-dense text-fg-2 empty:hidden">
        {place !== null && <Trans>Signing in: you are number {place} in the queue. Please wait.</Trans>}
      </p>
    </form>
  )
}

function Refused({ failure, onCorrect }: { failure: Failure; onCorrect: (token: string) => void }) {
  const { resubmit } = failure
  return (
    <SignInFailure>
      {failure.text}
      {resubmit !== null && (
        <button type="button" className="link mt-1 block" onClick={() => onCorrect(resubmit)}>
          <Trans>Edit registration</Trans>
        </button>
      )}
    </SignInFailure>
  )
}

/** Signs in, waiting its turn while many others do: `onPlace` hears the place from 1. */
async function signedIn(entry: Entry, onPlace: (place: number) => void): Promise<SignInReply> {
  for (;;) {
    const reply = await call(session.login, { body: entry })
    if (reply.queue === undefined) return reply
    onPlace(reply.queue.place)
    const { retry_ms } = reply.queue
    await new Promise((resolve) => setTimeout(resolve, retry_ms))
  }
}
