import { call, isApiError } from '@beacon/api/client'
import { session } from '@beacon/api/session'
import { errorText } from '@beacon/i18n'
import { appHref, safeNext } from '@beacon/router'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { OldBrowser } from './old-browser.tsx'
import { PublicFrame, useSystemName } from './public-frame.tsx'
import { useEnter } from './use-enter.ts'

/** Sign in: username and password, and the way to registration when it is open. Comes back to `next`. */
export function LoginPage({ next }: { next?: string | undefined }) {
  const { t } = useLingui()
  const systemName = useSystemName()
  const { data: info } = useQuery(systemInfoQuery)
  return (
    <PublicFrame title={<Trans>Sign in</Trans>} lead={systemName} foot={<OldBrowser organiser={info?.organiser_name ?? null} />}>
      <SignInForm next={next} label={t`Sign in`} />
      {info?.registration_open === true && (
        <p className="mt-8 text-fg-2">
          <Trans>
            No account?{' '}
            <a className="link" href={appHref('arena', '/register', {}, { next: safeNext(next) })}>
              Register
            </a>
          </Trans>
          {info.registration_review && (
            <span className="block text-dense text-fg-3">
              <Trans>An organiser reviews new accounts.</Trans>
            </span>
          )}
        </p>
      )}
    </PublicFrame>
  )
}

type Entry = { username: string; password: string }

/** Two plain fields: this page is the first one many people load, so it brings no form library. */
function SignInForm({ next, label }: { next: string | undefined; label: string }) {
  const { t, i18n } = useLingui()
  const enter = useEnter(next)
  const [entry, setEntry] = useState<Entry>({ username: '', password: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
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
      const reply = await call(session.login, { body: entry })
      await enter(reply.next)
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      setTried(false)
      setEntry({ ...entry, password: '' })
      passwordBox.current?.focus()
    } finally {
      setBusy(false)
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
      {failure !== null && <SignInFailure>{failure}</SignInFailure>}
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
      <Field label={labels.password} error={problemOf('password')} aside={<ForgotPassword />}>
        <PasswordInput name="password" value={entry.password} onChange={set('password')} size="lg" ref={passwordBox} />
      </Field>
      <Button type="submit" look="primary" size="lg" className="mt-1 w-full" saving={isBusy} savingLabel={t`Signing in`}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  )
}

function SignInFailure({ children }: { children: ReactNode }) {
  return (
    <p
      role="alert"
      className="flex items-start gap-2.5 rounded-control border border-vermilion-rule bg-vermilion-bg px-3.5 py-2.5 text-dense"
    >
      <Mark name="cross" className="mt-1 text-vermilion" />
      <span>{children}</span>
    </p>
  )
}
