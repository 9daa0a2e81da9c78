import { Trans } from '@lingui/react/macro'

/** The contest does not publish its ranking. */
export function NotPublished() {
  return (
    <p className="pt-24 fs-32 text-fg-3">
      <Trans>The ranking is not published.</Trans>
    </p>
  )
}
