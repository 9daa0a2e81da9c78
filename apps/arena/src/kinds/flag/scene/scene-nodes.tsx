import { CopyField } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { ConnectButton } from './connect-dialog.tsx'
import type { SceneNodeView } from './scene-view.ts'

/** A way that has neither a line nor a page is reached by the forwarder. */
const isForwarded = ({ line, href }: SceneNodeView['ways'][number]): boolean => line === null && href === null

/** The machines of a scene and the ways into each. */
export function SceneNodes({ nodes }: { nodes: readonly SceneNodeView[] }) {
  return (
    <ul className="mt-3 border-t border-rule">
      {nodes.map(({ node_id, name, is_healthy, ways }) => (
        <li key={node_id} className="border-b border-rule-2 py-2 text-dense">
          <div className="flex items-center gap-3">
            <span className="min-w-0 truncate font-mono text-fg">{name}</span>
            <span className="ml-auto shrink-0">
              <Status of={is_healthy ? 'scene.running' : 'scene.abnormal'} />
            </span>
            {ways.some(isForwarded) && <ConnectButton node_id={node_id} name={name} />}
          </div>
          {ways.map((way) => (
            <div key={way.name} className="mt-2">
              {way.line !== null && <CopyField label={way.name} value={way.line} />}
              {way.href !== null && (
                <a className="link inline-block py-1" href={way.href} target="_blank" rel="noopener noreferrer">
                  <Trans>Open {way.name}</Trans>
                </a>
              )}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
