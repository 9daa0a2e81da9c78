import type { ImageStart } from '@beacon/api/image/image-fields'
import type { InstanceSettings } from '@beacon/api/scene/instance-views'
import type { ImageVirtType } from '@beacon/api/image/image-fields'
import type { SceneDefinition } from '@beacon/engine/scene'
import type { AuthoringPlan } from '@beacon/api/image/image-authoring-fields'
import { definitionOf } from '../instance/index.ts'

/** A shell that waits: the author begins what the image runs by hand, and a program that ends does not end the work. */
const wait = 'trap "exit 0" TERM INT; while :; do sleep 30 & wait $!; done'
const leastPids = 256
/** Stands for the empty disk of a machine that is installed from a disc. No image of the library can have this name. */
export const blankImage = 'beacon/blank@1'

export interface AuthoredNode {
  image: string
  virt_type: ImageVirtType
  host_name: string
  start: ImageStart
  plan: Pick<AuthoringPlan, 'memory_mb' | 'cpu_milli' | 'network' | 'disk_mb'>
}

/**
 * One node of the base, with the room that its author asked for. A machine boots its own system. Secret variables stay out: the node's
 * disk becomes an image.
 */
export function authoredDefinition({ image, virt_type, host_name, start, plan }: AuthoredNode): SceneDefinition {
  const { disk_mb, pids } = start.resources
  const settings: InstanceSettings = {
    image,
    virt_type,
    host_name,
    start: {
      ports: start.ports.map((port) => ({ ...port, mapping: 'inner' })),
      env: start.env.filter(({ is_secret }) => !is_secret),
      command: '',
      resources: {
        cpu: plan.cpu_milli / 1_000,
        memory_mb: plan.memory_mb,
        disk_mb: plan.disk_mb ?? disk_mb,
        pids: Math.max(pids, leastPids),
      },
    },
    caps: [],
    egress: plan.network === 'egress',
    host_ports: false,
  }
  const definition = definitionOf(`author ${image}`, settings)
  if (virt_type === 'vm') return definition
  return { ...definition, nodes: definition.nodes.map((node) => ({ ...node, entrypoint: ['/bin/sh', '-c'], command: [wait] })) }
}
