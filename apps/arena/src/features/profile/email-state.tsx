import { call } from '@beacon/api/client'
import { profile, type OwnProfile } from '@beacon/api/people/profile'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'

/** Whether the e-mail address is proven, and the way to prove it. */
export function EmailState({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const toast = useToast()
  const wordsOf = useErrorWords()
  if (own.email === null) return null
  if (own.email_verified)
    return (
      <span className="text-jade">
        <Trans>Confirmed</Trans>
      </span>
    )
  if (!own.mail_enabled) return null
  const send = async () => {
    try {
      await call(profile.prove_email, { body: {} })
      toast.done({ title: t`We have sent you a link. It works for 24 hours.` })
    } catch (error) {
      toast.failed({ title: t`The link was not sent.`, body: wordsOf(error) })
    }
  }
  return (
    <button type="button" className="link" onClick={() => void send()}>
      <Trans>Confirm this address</Trans>
    </button>
  )
}
