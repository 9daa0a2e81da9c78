import type { SignInReply, SystemInfo } from '@beacon/api/people/session'
import { errorText } from '@beacon/i18n'
import { appHref, safeNext } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { systemInfoQuery } from '../session/queries.ts'
import { returnedFrom, type SsoReturned } from '../sso/returned.ts'
import { SsoWays } from '../sso/sso-ways.tsx'
import { OldBrowser } from './old-browser.tsx'
import { OwnText, PublicFrame, useSystemName } from './public-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useEnter } from './use-enter.ts'

const SecondFactorForm = late(async () => (await import('./second-factor-form.tsx')).SecondFactorForm)
const TotpSetUp = late(async () => (await import('../totp/totp-set-up.tsx')).TotpSetUp)
const SsoReturn = late(async () => (await import('../sso/sso-return.tsx')).SsoReturn)
const ResubmitForm = late(async () => (await import('./resubmit-form.tsx')).ResubmitForm)

type Step =
  | { name: 'entry' }
  | { name: 'returned'; returned: SsoReturned }
  | { name: 'totp'; challenge: string; trustDays: number }
  | { name: 'set_up' }
  | { name: 'few_codes'; left: number; reply: SignInReply }
  | { name: 'correct'; token: string }
type Props = {
  next?: string | undefined
  /** Shows the password form to administrators where signing in by password is off. */
  local?: string | undefined
  /** A session that must set two-factor sign-in up before anything else. */
  setUp?: string | undefined
  /** Why the last session ended. */
  ended?: string | undefined
}

/** So few recovery codes left are worth a word. */
const few = 3

/** Sign in: username and password, second factor, and the way to registration when it is open. Comes back to `next`. */
export function LoginPage({ next, local, setUp, ended }: Props) {
  const { t, i18n } = useLingui()
  const systemName = useSystemName()
  const { data: info } = useQuery(systemInfoQuery)
  const [step, setStep] = useState<Step>(() => firstStep(setUp))
  // A return from a provider says itself where it began.
  const [goal, setGoal] = useState(next)
  const enter = useEnter(goal)
  const hear = (reply: SignInReply): Promise<void> | void => {
    if (reply.next === 'totp' && reply.challenge !== undefined)
      return setStep({ name: 'totp', challenge: reply.challenge, trustDays: reply.trust_days ?? 0 })
    if (reply.next === 'totp_setup') return setStep({ name: 'set_up' })
    if (reply.recovery_left !== undefined && reply.recovery_left <= few)
      return setStep({ name: 'few_codes', left: reply.recovery_left, reply })
    return enter(reply)
  }
  const byPassword = info?.password_login_enabled !== false || local !== undefined
  return (
    <PublicFrame title={titleOf(step)} lead={systemName} foot={<LoginFoot organiser={info?.organiser_name ?? null} />}>
      {info !== undefined && info.maintenance_text !== null && (
        <Banner boxed tone="warning" className="mb-5" title={<Trans>The system is under maintenance.</Trans>}>
          {info.maintenance_text}
        </Banner>
      )}
      {step.name === 'entry' && ended !== undefined && (
        <Banner boxed tone="info" className="mb-5" title={errorText(i18n, 'session_ended', { why: ended })} />
      )}
      {step.name === 'entry' && <OwnText text={info?.login_text} className="mb-6" />}
      <Suspense fallback={null}>
        {step.name === 'entry' && byPassword && (
          <SignInForm label={t`Sign in`} onReply={hear} onCorrect={(token) => setStep({ name: 'correct', token })} />
        )}
        {step.name === 'entry' && !byPassword && <PasswordOff next={next} />}
        {step.name === 'entry' && <SsoWays ways={info?.sign_in_ways ?? []} next={next} />}
        {step.name === 'returned' && (
          <SsoReturn returned={step.returned} onGoal={setGoal} onReply={hear} onBack={() => setStep({ name: 'entry' })} />
        )}
        {step.name === 'totp' && (
          <SecondFactorForm
            challenge={step.challenge}
            trustDays={step.trustDays}
            onReply={hear}
            onBack={() => setStep({ name: 'entry' })}
          />
        )}
        {step.name === 'set_up' && (
          <>
            <p className="mb-4 text-fg-2">
              <Trans>Your role requires two-factor sign-in. Set it up to continue.</Trans>
            </p>
            <TotpSetUp onDone={() => void enter({ next: null })} />
          </>
        )}
        {step.name === 'few_codes' && <FewCodes left={step.left} onGo={() => void enter(step.reply)} />}
        {step.name === 'correct' && <ResubmitForm token={step.token} onBack={() => setStep({ name: 'entry' })} />}
      </Suspense>
      {step.name === 'entry' && info?.registration_open === true && <ToRegister info={info} next={next} />}
    </PublicFrame>
  )
}

function LoginFoot({ organiser }: { organiser: string | null }) {
  return (
    <>
      <OldBrowser organiser={organiser} />
      <p className="mt-1">
        <a className="link" href={appHref('arena', '/handbook', {})} target="_blank" rel="noopener">
          <Trans>Handbook</Trans>
        </a>
      </p>
    </>
  )
}

function firstStep(setUp: string | undefined): Step {
  const returned = returnedFrom(location.search)
  if (returned !== null) return { name: 'returned', returned }
  return setUp === undefined ? { name: 'entry' } : { name: 'set_up' }
}

function titleOf({ name }: Step): ReactNode {
  if (name === 'totp' || name === 'set_up') return <Trans>Two-factor sign-in</Trans>
  if (name === 'correct') return <Trans>Edit registration</Trans>
  return <Trans>Sign in</Trans>
}

function ToRegister({ info, next }: { info: SystemInfo; next: string | undefined }) {
  return (
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
  )
}

function PasswordOff({ next }: { next: string | undefined }) {
  return (
    <p className="text-fg-2">
      <Trans>
        Password sign-in is off. Administrators can{' '}
        <a className="link" href={appHref('arena', '/login', {}, { local: '1', next: safeNext(next) })}>
          still use theirs
        </a>
        .
      </Trans>
    </p>
  )
}

function FewCodes({ left, onGo }: { left: number; onGo: () => void }) {
  return (
    <div className="grid gap-5">
      <Banner
        boxed
        tone="warning"
        title={<Plural value={left} _0="No recovery code is left." one="# recovery code is left." other="# recovery codes are left." />}
      >
        <Trans>Create new ones in your profile.</Trans>
      </Banner>
      <Button look="primary" size="lg" className="w-full" onClick={onGo}>
        <Trans>Continue</Trans>
      </Button>
    </div>
  )
}
