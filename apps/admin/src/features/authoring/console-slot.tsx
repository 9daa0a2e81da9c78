import type { AuthoringPage, AuthoringView } from '@beacon/api/image/image-authoring'
import { NodeConsole } from '@beacon/auth/console'
import { Panel } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { ConsoleLink } from '../../parts/scene/console-link.tsx'
import { isUsable } from './queries.ts'

/** The console of the node. Only who works in it enters. */
export function ConsoleSlot({ image, authoring }: { image: AuthoringPage['image']; authoring: AuthoringView }) {
  const { t } = useLingui()
  const { node, lock } = authoring
  if (node?.node_id == null || !isUsable(authoring) || !lock.is_mine)
    return (
      <Panel label={t`Console`} className="flex min-h-64 flex-col items-center justify-center text-center">
        <p className="text-fg-3">
          {lock.is_mine ? (
            <Trans>The console opens once the node runs.</Trans>
          ) : (
            <Trans>Only the current author can open the console.</Trans>
          )}
        </p>
      </Panel>
    )
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-3">
        <p className="text-caption text-fg-3">
          {image.virt_type === 'vm' ? (
            <Trans>The machine boots its own system. Its serial line and desktop are shared.</Trans>
          ) : (
            <Trans>The node opens in a shell; the image's programs are not started. Start what you want to test.</Trans>
          )}
        </p>
        <span className="ml-auto shrink-0">
          <ConsoleLink node_id={node.node_id} name={image.title} />
        </span>
      </div>
      <div role="group" aria-label={t`Console`} className="flex h-[70vh] min-h-96 min-w-0 flex-col">
        <NodeConsole instanceId={node.node_id} />
      </div>
    </div>
  )
}
