import { call, isApiError } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { errorText, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { systemInfoQuery } from '../session/queries.ts'

type State = 'closed' | 'open' | 'mail' | 'organiser'

/** A link by mail; where none goes out, a request to the organisers. The answer is the same for unknown names. */
export function ForgotPassword({ username }: { username: string }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { data: info } = useQuery(systemInfoQuery)
  const [state, setState] = useState<State>('closed')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async () => {
    setFailure(null)
    if (username.trim() === '') return setFailure(errorText(i18n, 'field_empty', { label: t`Username` }))
    setBusy(true)
    try {
      setState((await call(session.forgot_password, { body: { username, locale } })).by)
    } catch (error) {
      setFailure(isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (state === 'closed')
    return (
      <button type="button" className="link justify-self-start text-dense" onClick={() => setState('open')}>
        <Trans>Forgot password</Trans>
      </button>
    )
  if (state !== 'open')
    return (
      <p role="status" className="text-dense text-fg-2">
        {state === 'mail' ? (
          <Trans>If the account exists and has an e-mail address, we have sent a link. It works once within 30 minutes.</Trans>
        ) : (
          <Trans>If the account exists, the organisers see your request. Ask an organiser to reset it.</Trans>
        )}
      </p>
    )
  return (
    <div className="grid gap-2 text-dense text-fg-2">
      <p>
        {info?.mail_enabled === true ? (
          <Trans>Enter your username above. We will e-mail a link to choose a new password.</Trans>
        ) : (
          <Trans>Ask an organiser to reset it, or enter your username above and leave a request.</Trans>
        )}
      </p>
      {failure !== null && (
        <p role="alert" className="text-vermilion">
          {failure}
        </p>
      )}
      <Button type="button" size="sm" className="justify-self-start" saving={isBusy} onClick={() => void ask()}>
        {info?.mail_enabled === true ? <Trans>Send the link</Trans> : <Trans>Leave a request</Trans>}
      </Button>
    </div>
  )
}
