import { DeniedState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** What a role that opens no page is told. */
export function Home() {
  return (
    <DeniedState what={<Trans>administration</Trans>}>
      <Trans>Your role opens no page here. An administrator can give it permissions.</Trans>
    </DeniedState>
  )
}
