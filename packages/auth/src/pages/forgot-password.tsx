import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

/** Without mail nobody can be sent a link: an organiser resets the password. */
export function ForgotPassword() {
  const [isAsked, setAsked] = useState(false)
  if (isAsked)
    return (
      <span role="status" className="text-fg-2">
        <Trans>Ask an organiser to reset it.</Trans>
      </span>
    )
  return (
    <button type="button" className="link" onClick={() => setAsked(true)}>
      <Trans>Forgot password</Trans>
    </button>
  )
}
