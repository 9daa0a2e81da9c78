import type { SignInReply } from '@beacon/api/people/session'
import { loginHref } from '@beacon/router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter } from './use-enter.ts'

/** Signs in without leaving the page. What needs a page of its own (another way, a new password) leads there and back here. */
export function SignInAgain({ onDone }: { onDone: () => Promise<void> | void }) {
  const { t } = useLingui()
  const here = `${location.pathname}${location.search}`
  const enter = useEnter(here)
  const [factor, setFactor] = useState<{ challenge: string; trustDays: number } | null>(null)
  const hear = (reply: SignInReply): Promise<void> | void => {
    if (reply.next === 'totp' && reply.challenge !== undefined)
      return setFactor({ challenge: reply.challenge, trustDays: reply.trust_days ?? 0 })
    return reply.next === null ? onDone() : enter(reply)
  }
  if (factor !== null) return <SecondFactorForm {...factor} onReply={hear} onBack={() => setFactor(null)} />
  return (
    <>
      <SignInForm label={t`Sign in`} onReply={hear} onCorrect={() => {}} />
      <p className="mt-4">
        <a className="link" href={loginHref(here)}>
          <Trans>Sign in another way</Trans>
        </a>
      </p>
    </>
  )
}
