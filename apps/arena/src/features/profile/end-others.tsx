import { call, isApiError } from '@beacon/api/client'
import { session } from '@beacon/api/session'
import { errorText } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import { Confirm } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

/** Asks before every other browser is signed out. */
export function EndOthers({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const end = async () => {
    await call(session.sign_out_everywhere, {})
    onDone()
    toast.done({ title: t`All other sessions ended.` })
  }
  return (
    <Confirm
      onClose={onClose}
      title={t`End all other sessions?`}
      body={t`Those browsers have to sign in again.`}
      action={t`End the sessions`}
      onConfirm={end}
      describeError={(error) => (isApiError(error) ? errorText(i18n, error.code, error.details) : String(error))}
    />
  )
}
