import { buttonLook } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useConsoleHref } from './console-href.ts'

/** Opens the console of a node in a tab of its own, for those who may enter. */
export function ConsoleLink({ node_id, name }: { node_id: string; name: string }) {
  const { t } = useLingui()
  const hrefOf = useConsoleHref()
  if (hrefOf === null) return null
  return (
    <a
      className={buttonLook({ size: 'sm', look: 'quiet' })}
      href={hrefOf(node_id)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t`Console of ${name}`}
    >
      <Trans>Console</Trans>
    </a>
  )
}
