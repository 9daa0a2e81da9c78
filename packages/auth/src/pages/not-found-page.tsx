import { appHref } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { PublicFrame } from './public-frame.tsx'

/** Where every unknown address of every app leads; names the address that was asked for. */
export function NotFoundPage({ from }: { from?: string | undefined }) {
  return (
    <PublicFrame title={<Trans>Page not found</Trans>} lead={<Trans>It does not exist, or you do not have access to it.</Trans>}>
      {from !== undefined && from !== '' && <p className="type-mono mb-6 break-all text-fg-3">{from}</p>}
      <div className="flex flex-wrap gap-3">
        <Button asChild look="primary" size="lg">
          <a href={appHref('arena', '/', {})}>
            <Trans>Go to the contests</Trans>
          </a>
        </Button>
        <Button size="lg" onClick={() => history.back()}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </PublicFrame>
  )
}
