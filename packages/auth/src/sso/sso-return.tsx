import { call } from '@beacon/api/client'
import type { SignInReply } from '@beacon/api/people/session'
import { sso, type SsoOutcome } from '@beacon/api/people/sso'
import { safeNext } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SignInFailure } from '../pages/sign-in-failure.tsx'
import { tellConfirmed } from './confirmed-here.ts'
import { ssoFailure } from './failure.ts'
import type { SsoReturned } from './returned.ts'
import { SsoCreateForm } from './sso-create-form.tsx'
import { SsoLinkForm } from './sso-link-form.tsx'

type Props = {
  returned: SsoReturned
  /** Where to go on afterwards, as it was said when it began. */
  onGoal: (next: string | undefined) => void
  onReply: (reply: SignInReply) => Promise<void> | void
  /** Back to the ways to sign in. */
  onBack: () => void
}

/** The return from a provider: goes on by itself, or asks whether to link an account or to take a new one. */
export function SsoReturn({ returned, onGoal, onReply, onBack }: Props) {
  const { i18n, t } = useLingui()
  const [outcome, setOutcome] = useState<SsoOutcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    // Each return is good once, and must not stay in the history.
    if (isAsked.current) return
    isAsked.current = true
    history.replaceState(null, '', location.pathname)
    call(sso.finish, { body: returned }).then(
      (told) => {
        setOutcome(told)
        if (told.outcome === 'confirmed') tellConfirmed()
        onGoal(told.next ?? undefined)
        const back = told.outcome === 'linked' ? safeNext(told.next) : null
        if (back !== null) location.assign(back)
      },
      (error: unknown) => setFailure(ssoFailure(i18n, error)),
    )
  }, [i18n, onGoal, returned])
  const isGone = useRef(false)
  useEffect(() => {
    // After the goal is known: `onReply` leads there.
    if (isGone.current || outcome?.outcome !== 'signed_in' || outcome.sign_in === null) return
    isGone.current = true
    void onReply(outcome.sign_in)
  }, [onReply, outcome])
  if (failure !== null)
    return (
      <div className="grid gap-5">
        <SignInFailure>{failure}</SignInFailure>
        <Button size="lg" className="w-full" onClick={onBack}>
          <Trans>Back to sign-in</Trans>
        </Button>
      </div>
    )
  if (outcome?.outcome === 'ask_link') return <SsoLinkForm outcome={outcome} onReply={onReply} onBack={onBack} />
  if (outcome?.outcome === 'ask_create') return <SsoCreateForm outcome={outcome} onReply={onReply} onBack={onBack} />
  if (outcome?.outcome === 'confirmed')
    return (
      <p role="status" className="text-fg-2">
        <Trans>Confirmed. Close this tab and continue where you left off.</Trans>
      </p>
    )
  return <Loading>{t`Signing in`}</Loading>
}
