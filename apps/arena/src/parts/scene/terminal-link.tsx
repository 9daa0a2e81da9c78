import { buttonLook } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The terminal of a node, in a tab of its own: a scene is worked in while the challenge is read. */
export function TerminalLink({ node_id, name }: { node_id: string; name: string }) {
  const { t } = useLingui()
  return (
    <Link
      to="/console/$instance_id"
      params={{ instance_id: node_id }}
      target="_blank"
      className={buttonLook({ size: 'sm' })}
      aria-label={t`Terminal of ${name}`}
    >
      <Trans>Terminal</Trans>
    </Link>
  )
}
