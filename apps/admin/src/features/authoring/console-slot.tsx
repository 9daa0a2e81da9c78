import type { AuthoringView } from '@beacon/api/image-authoring'
import { Panel } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConsoleLink } from '../../parts/scene/console-link.tsx'
import { isUsable } from './queries.ts'

/** The way into the node. Only who works in it enters. */
export function ConsoleSlot({ authoring }: { authoring: AuthoringView }) {
  const { t } = useLingui()
  const { node, lock } = authoring
  return (
    <Panel label={t`Console`} className="flex min-h-64 flex-col items-center justify-center gap-3 text-center">
      {node?.node_id != null && isUsable(authoring) && lock.is_mine ? (
        <>
          <p className="max-w-md">
            <Trans>
              The node waits in a shell: programs of the image are not started. Open the console, make your changes and start what you want
              to try.
            </Trans>
          </p>
          <ConsoleLink node_id={node.node_id} name={authoring.base ?? ''} />
        </>
      ) : (
        <p className="text-fg-3">
          {lock.is_mine ? <Trans>The console opens once the node runs.</Trans> : <Trans>Only who works in it enters the console.</Trans>}
        </p>
      )}
    </Panel>
  )
}
