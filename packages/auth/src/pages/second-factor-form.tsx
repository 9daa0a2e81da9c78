import { call, isApiError } from '@beacon/api/client'
import { session, type SignInReply } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { Button, Checkbox, Input } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SignInFailure } from './sign-in-failure.tsx'

type Props = {
  challenge: string
  /** How long this browser may be trusted; 0 = not offered. */
  trustDays: number
  onReply: (reply: SignInReply) => Promise<void> | void
  /** Back to username and password. */
  onBack: () => void
}

/** The second step of signing in: the code of the app, or a recovery code. */
export function SecondFactorForm({ challenge, trustDays, onReply, onBack }: Props) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const [isTrusted, setTrusted] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  const label = t({ message: 'Code', context: 'two-factor' })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setFailure(errorText(i18n, 'field_empty', { label }))
    setBusy(true)
    setFailure(null)
    try {
      await onReply(await call(session.second_factor, { body: { challenge, code, trust: isTrusted } }))
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      setOver(isApiError(error) && error.code === 'challenge_expired')
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t`Two-factor sign-in`} className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {failure !== null && <SignInFailure>{failure}</SignInFailure>}
      {!isOver && (
        <>
          <Field label={label} help={t`Enter the 6-digit code of your app, or a recovery code.`}>
            <Input
              name="code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
              size="lg"
              mono
              ref={box}
              autoComplete="one-time-code"
              autoCapitalize="off"
              spellCheck={false}
            />
          </Field>
          {trustDays > 0 && (
            <Checkbox checked={isTrusted} onCheckedChange={(next) => setTrusted(next === true)}>
              <Plural
                value={trustDays}
                one="Don't ask again in this browser for # day"
                other="Don't ask again in this browser for # days"
              />
            </Checkbox>
          )}
          <Button type="submit" look="primary" size="lg" className="w-full" saving={isBusy} savingLabel={t`Signing in`}>
            <Trans>Sign in</Trans>
          </Button>
        </>
      )}
      <button type="button" className="link justify-self-start" onClick={onBack}>
        <Trans>Back to username and password</Trans>
      </button>
    </form>
  )
}
