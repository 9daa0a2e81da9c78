import { hasNothing, call, isApiError } from '@beacon/api/client'
import { totp } from '@beacon/api/people/totp'
import { errorText } from '@beacon/i18n'
import { Button, CopyField, Input } from '@beacon/ui/controls'
import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { QrCode } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Sets two-factor sign-in up: scan, show one right code, keep the recovery codes. */
export function TotpSetUp({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useLingui()
  const seed = useQuery({
    queryKey: ['totp', 'set-up'],
    queryFn: () => call(totp.set_up, { body: {} }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const [codes, setCodes] = useState<string[] | null>(null)
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (hasNothing(seed))
    return (
      <ErrorState title={<Trans>Setup could not be started.</Trans>} onRetry={() => void seed.refetch()} retrying={seed.isFetching}>
        {isApiError(seed.error) ? errorText(i18n, seed.error.code, seed.error.details) : String(seed.error)}
      </ErrorState>
    )
  return (
    <div className="grid gap-4">
      <p className="text-fg-2">
        <Trans>
          Scan the code with an authenticator app (Aegis, FreeOTP, Google or Microsoft Authenticator), or enter the text manually.
        </Trans>
      </p>
      {seed.data === undefined ? (
        <Skeleton width="180px" />
      ) : (
        <>
          <QrCode value={seed.data.uri} label={t`Adds this account to an authenticator app`} size={180} />
          <CopyField label={t`Text for the app`} value={seed.data.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        </>
      )}
      <CodeForm onCodes={setCodes} />
    </div>
  )
}

function CodeForm({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const { t, i18n } = useLingui()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const label = t`Code shown by the app`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return setFailure(errorText(i18n, 'field_empty', { label }))
    setBusy(true)
    try {
      onCodes((await call(totp.confirm, { body: { code } })).recovery_codes)
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate aria-label={t`Turn on two-factor sign-in`} className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <Field label={label} error={failure}>
        <Input
          name="code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          mono
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
        />
      </Field>
      <Button type="submit" look="primary" className="justify-self-start" saving={isBusy}>
        <Trans>Turn on</Trans>
      </Button>
    </form>
  )
}
