import { usePermission } from '@beacon/auth'
import { appHref } from '@beacon/router'
import { buttonLook } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'

/** Opens the console of a node in a tab of its own, for those who may enter. */
export function ConsoleLink({ node_id, name }: { node_id: string; name: string }) {
  const { t } = useLingui()
  if (!usePermission('front.console.open')) return null
  return (
    <a
      className={buttonLook({ size: 'sm', look: 'quiet' })}
      href={appHref('arena', '/console/:instance_id', { instance_id: node_id })}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Console of ${name}`}
    >
      <Trans>Console</Trans>
    </a>
  )
}
