import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { SignInAgain } from '@beacon/auth/pages'
import { Banner } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface EndedProps {
  user_id: string
  name: string
  /** Another account is signed in already. */
  isForeign: boolean
  /** The same person is signed in again. */
  onBack: () => void
  /** The person goes on answering; what is answered waits on the device. */
  onLater: () => void
}

/** The session ended over the questions. The journal keeps the answers; only the same person goes on. */
export function SessionEnded({ user_id, name, isForeign, onBack, onLater }: EndedProps) {
  const { t } = useLingui()
  const [isOther, setOther] = useState(isForeign)
  const look = async () => {
    const me = await call(session.me, {})
    if (me.resource_id === user_id) return onBack()
    setOther(true)
  }
  return (
    <OpenDialog onClose={onLater} size="sm" title={t`Sign in to continue`}>
      <p className="mb-4 text-fg-2">
        <Trans>Your session ended. Your answers are kept on this device, and the clock keeps running.</Trans>
      </p>
      {isOther && (
        <Banner
          boxed
          tone="failure"
          className="mb-4"
          title={
            <Trans>
              These answers belong to {name}. Sign in as {name}.
            </Trans>
          }
        />
      )}
      <SignInAgain onDone={look} />
    </OpenDialog>
  )
}
