import { backup } from '@beacon/api/platform/backup'
import { call } from '@beacon/api/client'
import { setting } from '@beacon/api/platform/setting'
import { sso } from '@beacon/api/people/sso'
import { useSession } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, isErrorCode, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'

interface Outcome {
  is_good: boolean
  said: string
  took_ms: number
  found?: { dn: string; name: string; email: string } | null
}

/** What a test said, in the person's words. */
function useSaid(): (said: string) => string {
  const { t, i18n } = useLingui()
  const words: Record<string, string> = {
    good: t`Connection successful.`,
    address_inside: t`This name resolves to an internal address. Allow it with OUTBOUND_ALLOW.`,
    unreachable: t`The server does not respond.`,
    sign_in_refused: t`The server refused the username or password.`,
    encryption_failed: t`Encryption could not be negotiated.`,
    address_refused: t`The server refused the sender or recipient.`,
    mail_missing: t`Mail is not enabled.`,
    idp_unreachable: t`The server does not respond.`,
    off: t`The directory is not enabled.`,
    nobody: t`No user was found.`,
    target_off: t`The storage is not enabled.`,
    key_refused: t`The server refused the access key or secret key.`,
    no_secret: t`The secret key is not set.`,
    redirected: t`The server requires another address or region.`,
    bucket_missing: t`The bucket does not exist.`,
    not_allowed: t`The key lacks permission to write, read and delete there.`,
    clock_differs: t`The server's clock differs from ours.`,
    full: t`The storage is full.`,
    gone: t`Written data could not be read back.`,
    refused: t`The server refused.`,
    several: t`More than one user was found; the filter must match exactly one.`,
  }
  return (said) => words[said] ?? (isErrorCode(i18n, said) ? errorText(i18n, said, { label: '' }) : said)
}

interface Props {
  /** The input that the test needs, with its first value; none for a test without input. */
  ask?: { label: string; first: string }
  action: string
  run: (typed: string) => Promise<Outcome>
}

/** Tries what is saved. While the form holds something unsaved it says so: the test would try something else. */
function TestBox({ ask, action, run }: Props) {
  const said = useSaid()
  const words = useErrorWords()
  const { isDirty } = useFormState()
  const [typed, setTyped] = useState(ask?.first ?? '')
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const test = async () => {
    setBusy(true)
    setFailure(null)
    setOutcome(null)
    try {
      setOutcome(await run(typed))
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const text = failure ?? (outcome === null ? null : said(outcome.said))
  const isGood = outcome?.is_good === true
  return (
    <div className="flex flex-wrap items-center gap-2">
      {ask !== undefined && (
        <Input
          className="w-64"
          aria-label={ask.label}
          placeholder={ask.label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button saving={busy} disabled={isDirty || (ask !== undefined && typed.trim() === '')} onClick={() => void test()}>
        {action}
      </Button>
      {isDirty && (
        <span className="text-caption text-fg-3">
          <Trans>Save first</Trans>
        </span>
      )}
      {text !== null && (
        <span role="status" className={`flex items-center gap-2 text-body ${isGood ? 'text-jade' : 'text-vermilion'}`}>
          <Mark name={isGood ? 'check' : 'cross'} size={12} />
          <span>
            {text} {outcome !== null && <span className="font-mono text-mono text-fg-3">{outcome.took_ms} ms</span>}
            {outcome?.found != null && (
              <span className="block font-mono text-mono text-fg-2">
                {[outcome.found.dn, outcome.found.name, outcome.found.email].join(' · ')}
              </span>
            )}
          </span>
        </span>
      )}
    </div>
  )
}

export function MailTest() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { email } = useSession()
  return (
    <TestBox
      ask={{ label: t`Recipient`, first: email ?? '' }}
      action={t`Send a test e-mail`}
      run={(to) => call(setting.test_mail, { body: { to, locale } })}
    />
  )
}

export function DirectoryTest() {
  const { t } = useLingui()
  return (
    <TestBox
      ask={{ label: t`Username`, first: '' }}
      action={t`Test the directory`}
      run={(username) => call(sso.test_directory, { body: { username } })}
    />
  )
}

export function TargetTest() {
  const { t } = useLingui()
  return (
    <TestBox
      action={t`Test the storage`}
      run={async () => {
        const tried = await call(backup.test_target, { body: {} })
        if (tried.said === 'off') return { ...tried, said: 'target_off' }
        return tried.said === 'sign_in_refused' ? { ...tried, said: 'key_refused' } : tried
      }}
    />
  )
}

export function ProviderTest({ id }: { id: string }) {
  const { t } = useLingui()
  return <TestBox action={t`Read discovery document`} run={() => call(sso.test_provider, { params: { provider_id: id } })} />
}
