import type { ImageStart, ImageVirtType } from '@beacon/api/image/image-fields'
import { usualStart } from '@beacon/api/image/image-start'
import { nodeDefaults } from '@beacon/api/scene/limits'
import { shellWords } from '@beacon/api/scene/shell-words'
import type { SceneNode } from './draft.ts'

interface Chosen {
  image: string
  virt_type: ImageVirtType
  start: ImageStart
}
type Resource = 'cpu' | 'memory_mb' | 'disk_mb' | 'pids'

/**
 * What a node takes from the image that was chosen for it: only what its author has not set. Secret variables stay with the image,
 * because a definition would tell them; resources that nobody set at the image stay as they are.
 */
export function withImage(node: SceneNode, { image, virt_type, start }: Chosen): SceneNode {
  const words = shellWords(start.command) ?? []
  const plain = start.env.flatMap((one) => (one.is_secret ? [] : [[one.key, one.value] as const]))
  const usual = usualStart(virt_type).resources
  const isOtherKind = node.kind !== virt_type
  // A node that becomes a machine of the other kind takes all that its author left as it was.
  const resource = (name: Resource) =>
    node[name] === nodeDefaults[name] && (isOtherKind || start.resources[name] !== usual[name]) ? start.resources[name] : node[name]
  return {
    ...node,
    image,
    kind: virt_type,
    console: isOtherKind && node.console !== 'none' ? (virt_type === 'vm' ? 'desktop' : 'terminal') : node.console,
    ports:
      node.ports.length > 0
        ? node.ports
        : start.ports.map(({ port, proto, name, mapping }) => ({ port, proto, name, open: mapping === 'player' ? 'player' : 'scene' })),
    env: Object.keys(node.env).length > 0 ? node.env : Object.fromEntries(plain),
    command: node.command ?? (words.length === 0 ? null : words),
    cpu: resource('cpu'),
    memory_mb: resource('memory_mb'),
    disk_mb: resource('disk_mb'),
    pids: resource('pids'),
  }
}
