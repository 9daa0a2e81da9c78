import { appHref } from '@beacon/router'
import { buttonLook } from '@beacon/ui/controls'
import { DeniedState } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** The text for a role that opens no page. */
export function Home() {
  return (
    <DeniedState
      what={<Trans>administration</Trans>}
      actions={
        <a className={buttonLook({ look: 'primary' })} href={appHref('arena', '/', {})}>
          <Trans>Go to the arena</Trans>
        </a>
      }
    >
      <Trans>Your role has no pages here. An administrator can grant permissions.</Trans>
    </DeniedState>
  )
}
