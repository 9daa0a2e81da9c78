import type { SceneDefinition, SceneTerms } from '@beacon/engine/scene'

/** Two nodes in one network. */
export const shop: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan', prefix: 26, egress: false, talk: true, capture: false }],
  routers: [],
  volumes: [],
  nodes: ['web', 'db'].map((id, index) => ({
    id,
    kind: 'container',
    image: 'shop@1',
    nets: [{ net: 'lan', host: 10 + index }],
    routes: [],
    ports: [],
    env: { KEY: { secret: true, random: 12 } },
    flags: [],
    files: [],
    health: null,
    command: null,
    entrypoint: null,
    user: null,
    cpu: 0.5,
    memory_mb: 512,
    pids: 64,
    disk_mb: 16,
    writable: false,
    caps: [],
    after: [],
    console: 'none',
    required: true,
    hidden: false,
  })),
}

export const terms: SceneTerms = {
  lifetimeMinutes: 120,
  extendMinutes: 60,
  extendMax: 3,
  extendWindowMinutes: 120,
  resetMax: 5,
  resetWaitS: 0,
  actionsPer10Min: 60,
}
