import { call, isApiError, type WayLabels } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { Button, Input, PasswordInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { ConfirmAtProvider } from './confirm-at-provider.tsx'

type Props = { ways: readonly string[]; labels: WayLabels; onAnswer: (isConfirmed: boolean) => void }
type Way = 'password' | 'totp'

/** “Confirm that it is you”: by the password, by a code of the authenticator app or at a linked provider; the call that asked goes on by itself. */
export function ConfirmPersonDialog({ ways, labels, onAnswer }: Props) {
  const { t, i18n } = useLingui()
  const [way, setWay] = useState<Way>(ways.includes('password') || !ways.includes('totp') ? 'password' : 'totp')
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const places = ways.filter((one) => one.startsWith('sso:'))
  const typesHere = places.length < ways.length || places.length === 0
  const label = way === 'password' ? t`Password` : t`Code from your authenticator app`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (typed === '') return setFailure(errorText(i18n, 'field_empty', { label }))
    setBusy(true)
    try {
      await call(session.reauth, { body: way === 'password' ? { password: typed } : { code: typed } })
      onAnswer(true)
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
      setTyped('')
      setBusy(false)
    }
  }
  const look = {
    value: typed,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    autoFocus: true,
  }
  return (
    <OpenDialog
      onClose={() => onAnswer(false)}
      size="sm"
      busy={isBusy}
      title={<Trans>Confirm it's you</Trans>}
      description={<Trans>This action requires it. Valid for 10 minutes in this browser.</Trans>}
      footer={
        <>
          <Button type="button" disabled={isBusy} onClick={() => onAnswer(false)}>
            <Trans>Cancel</Trans>
          </Button>
          {typesHere && (
            <Button type="submit" form="confirm-person" look="primary" saving={isBusy} savingLabel={t`Confirming`}>
              <Trans>Confirm</Trans>
            </Button>
          )}
        </>
      }
    >
      {typesHere && (
        <form id="confirm-person" noValidate className="grid gap-3" onSubmit={(event) => void submit(event)}>
          <Field label={label} error={failure ?? undefined}>
            {way === 'password' ? <PasswordInput {...look} /> : <Input {...look} mono inputMode="numeric" autoComplete="one-time-code" />}
          </Field>
          {ways.includes('password') && ways.includes('totp') && (
            <button
              type="button"
              className="link justify-self-start text-dense"
              onClick={() => {
                setWay(way === 'password' ? 'totp' : 'password')
                setTyped('')
                setFailure(null)
              }}
            >
              {way === 'password' ? <Trans>Use a code from your app</Trans> : <Trans>Use your password</Trans>}
            </button>
          )}
        </form>
      )}
      {places.length > 0 && (
        <div className={typesHere ? 'mt-4 border-t border-rule pt-4' : ''}>
          <ConfirmAtProvider ways={places} labels={labels} onDone={() => onAnswer(true)} />
        </div>
      )}
    </OpenDialog>
  )
}
