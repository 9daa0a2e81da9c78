import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'

/** Beside the fields: how one patch is judged, and what becomes of it. */
export function HillSide() {
  return (
    <Section first title={<Trans>How a patch is judged</Trans>}>
      <ol className="list-decimal pl-5 text-fg-2">
        <li>
          <Trans>A fresh box starts with the patches of the running version.</Trans>
        </li>
        <li>
          <Trans>update.sh runs as root in the node, then the service restarts.</Trans>
        </li>
        <li>
          <Trans>The check must pass, and the exploit must still work: the hill stays attackable.</Trans>
        </li>
        <li>
          <Trans>The next version starts with a new flag. Players are led to it once it is ready.</Trans>
        </li>
      </ol>
    </Section>
  )
}
