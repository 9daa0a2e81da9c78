import { Status } from '@beacon/ui/status'
import { AccessButton } from './access-button.tsx'
import { ConnectButton } from './connect-dialog.tsx'
import { HostPorts } from './host-ports.tsx'
import type { SceneNodeView } from './scene-view.ts'
import { TerminalLink } from './terminal-link.tsx'
import { WebButton } from './web-button.tsx'

interface Props {
  nodes: readonly SceneNodeView[]
  /** Whose topic they belong to. */
  at: { resource_id: string; topic_id: string }
}

/** The machines of a scene and the ways into each. */
export function SceneNodes({ nodes, at }: Props) {
  return (
    <ul className="mt-3 border-t border-rule">
      {nodes.map((node) => (
        <NodeRow key={node.node_id} node={node} at={at} />
      ))}
    </ul>
  )
}

function NodeRow({ node: { node_id, name, is_healthy, ways, access }, at }: { node: SceneNodeView; at: Props['at'] }) {
  const forwarded = ways.filter(({ kind }) => kind === 'gateway')
  const ports = ways.filter(({ kind }) => kind === 'port')
  const pages = ways.filter(({ kind }) => kind === 'web')
  return (
    <li className="border-b border-rule-2 py-2 text-dense">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 truncate font-mono text-fg">{name}</span>
        <Status of={is_healthy ? 'scene.running' : 'scene.abnormal'} />
        <span className="ml-auto flex flex-wrap gap-2">
          {pages.map(({ name: page, port }) => port !== null && <WebButton key={port} node_id={node_id} port={port} name={page} />)}
          {ways.some(({ kind }) => kind === 'console') && <TerminalLink node_id={node_id} name={name} />}
          {access !== null && <AccessButton {...at} node_id={node_id} name={name} access={access} />}
          {forwarded.length > 0 && <ConnectButton node_id={node_id} name={name} />}
        </span>
      </div>
      {forwarded.length > 0 && ports.length === 0 && (
        <p className="mt-1 font-mono text-caption text-fg-3">
          {forwarded.map(({ name: label, port }) => (label === '' ? `${port}/tcp` : `${port}/tcp ${label}`)).join(' · ')}
        </p>
      )}
      {ports.length > 0 && <HostPorts ways={ports} />}
    </li>
  )
}
