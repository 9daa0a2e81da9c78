import { appHref, safeNext } from '@beacon/router'
import { Banner, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { PublicFrame, useSystemName } from './public-frame.tsx'
import { type Registered, RegistrationForm } from './registration-form.tsx'

/** Register an account while registration is open: signed in at once, or told that an organiser reviews it. */
export function RegisterPage({ next }: { next?: string | undefined }) {
  const systemName = useSystemName()
  const { data: info, isPending } = useQuery(systemInfoQuery)
  const [waiting, setWaiting] = useState<Registered | null>(null)
  const leave = (reply: Registered) => {
    if (reply.status === 'to_audit') setWaiting(reply)
    else location.assign(safeNext(next) ?? appHref('arena', '/', {}))
  }
  return (
    <PublicFrame title={<Trans>Register</Trans>} lead={systemName}>
      {waiting !== null ? (
        <Banner boxed tone="ok" title={<Trans>Registered.</Trans>}>
          {waiting.verify_email && (
            <p>
              <Trans>Confirm your e-mail address first. We have sent you a link.</Trans>
            </p>
          )}
          {(info?.registration_review === true || !waiting.verify_email) && (
            <Trans>An organiser reviews new accounts. You will see the result here when you sign in.</Trans>
          )}
        </Banner>
      ) : isPending ? (
        <Loading>
          <Trans>Loading</Trans>
        </Loading>
      ) : info?.registration_open === true ? (
        <RegistrationForm info={info} onDone={leave} />
      ) : (
        <Banner boxed tone="info" title={<Trans>Registration is closed.</Trans>} />
      )}
      <p className="mt-8 text-fg-2">
        <Trans>Have an account?</Trans>{' '}
        <a className="link" href={appHref('arena', '/login', {}, { next: safeNext(next) })}>
          <Trans>Sign in</Trans>
        </a>
      </p>
    </PublicFrame>
  )
}
