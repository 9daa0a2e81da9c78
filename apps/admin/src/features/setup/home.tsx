import { useSession } from '@beacon/auth'
import { DeniedState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { FirstSteps } from './first-steps.tsx'

/** The home page of an administrator while first steps are open; a role that opens no page is told so. */
export function Home() {
  const me = useSession()
  if (me.is_admin) return <FirstSteps />
  return (
    <DeniedState what={<Trans>administration</Trans>}>
      <Trans>Your role opens no page here. An administrator can give it permissions.</Trans>
    </DeniedState>
  )
}
