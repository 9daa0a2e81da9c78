import { call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { Confirm } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'

/** Asks before every other browser is signed out. */
export function EndOthers({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const { t } = useLingui()
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
    />
  )
}
