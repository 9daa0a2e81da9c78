import type { SceneDefinition } from '@beacon/engine/scene'

type Node = SceneDefinition['nodes'][number]

const nodeOf = (id: string, host: number, nets: readonly string[], more: Partial<Node> = {}): Node => ({
  id,
  kind: 'container',
  image: 'web@1',
  nets: nets.map((net) => ({ net, host })),
  routes: [],
  ports: [],
  env: {},
  flags: [],
  files: [],
  health: null,
  command: null,
  entrypoint: null,
  user: null,
  cpu: 1,
  memory_mb: 64,
  pids: 64,
  disk_mb: 64,
  writable: false,
  caps: [],
  after: [],
  console: 'none',
  required: true,
  hidden: false,
  ...more,
})
const netOf = (id: string): SceneDefinition['nets'][number] => ({ id, prefix: 24, egress: false, talk: true, capture: false })

/** An attack node and a web server in one network, a database behind the server. */
export const threeNodes: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'Harbour',
  nets: [netOf('dmz'), netOf('inner')],
  routers: [],
  nodes: [
    nodeOf('jump', 10, ['dmz'], { attack: true, console: 'terminal' }),
    nodeOf('web', 20, ['dmz', 'inner']),
    nodeOf('db', 30, ['inner']),
  ],
  volumes: [],
}
