import { Trans } from '@lingui/react/macro'

/** What stands where results are not out, or no longer. */
export const Sealed = () => (
  <p className="pt-24 fs-58 leading-72 text-fg-2">
    <Trans context="exam">Results are not published yet.</Trans>
  </p>
)
