import { nodeDefaults, sceneLimits } from '@beacon/api/scene/limits'
import type { DefinitionHealth, DefinitionNode, FlagPlace } from '@beacon/engine/scene/definition'
import type { DraftImage, DraftScene } from './draft-scene.ts'

export interface Container {
  name: string
  image: DraftImage
  ports: readonly number[]
  flags: readonly FlagPlace[]
  health: DefinitionHealth | null
  memory_mb?: number
  cpu?: number
  disk_mb?: number
}

/** A container of another platform as a scene of one node: what it had there it has here, and no more. */
export function containerScene({ name, image, ports, flags, health, memory_mb, cpu, disk_mb }: Container): DraftScene {
  const node: DefinitionNode = {
    id: 'main',
    kind: 'container',
    image: image.image,
    nets: [{ net: 'lan', host: 2 }],
    routes: [],
    ports: ports.slice(0, sceneLimits.ports).map((port) => ({ port, proto: 'tcp', name: `port-${port}`, open: 'player' })),
    env: {},
    flags,
    files: [],
    health,
    command: null,
    entrypoint: null,
    user: null,
    cpu: cpu ?? nodeDefaults.cpu,
    memory_mb: memory_mb ?? nodeDefaults.memory_mb,
    pids: nodeDefaults.pids,
    disk_mb: disk_mb ?? nodeDefaults.disk_mb,
    // It was made for a root that it may write to.
    writable: true,
    caps: [],
    after: [],
    // Players never had a shell in it.
    console: 'none',
    required: true,
    hidden: false,
  }
  return {
    definition: {
      format: 'beacon-scene/1',
      name: [...name].slice(0, sceneLimits.name.max).join('') || '?',
      nets: [{ id: 'lan', prefix: 26, egress: false, talk: true, capture: false }],
      routers: [],
      nodes: [node],
      volumes: [],
    },
    is_on: true,
    isolation: 'entrant',
    lifetime_minutes: null,
    reset_max: null,
    images: [image],
  }
}
