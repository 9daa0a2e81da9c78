import type { SceneDefinition } from '@beacon/engine/scene'
import type { Row } from './report.ts'

const netOf = (id: string) => ({ id, prefix: 26, egress: false, talk: true, capture: false })

/** Three nodes in two zones with a router between them, each like the one node of a scene. */
export function rangeOf({ nodes: [like], ...scene }: SceneDefinition): SceneDefinition {
  if (like === undefined) throw new Error('a scene has a node')
  const node = (id: string, net: string, host: number, to: string) => ({
    ...like,
    id,
    nets: [{ net, host }],
    routes: [{ to, via: 'edge' }],
  })
  const edge = { id: 'edge', nets: ['dmz', 'lan'].map((net) => ({ net, host: 2 })), allow: [], deny: ['dmz -> lan:22/tcp'], snat: false }
  return {
    ...scene,
    nets: [netOf('dmz'), netOf('lan')],
    routers: [edge],
    nodes: [node('kali', 'dmz', 9, 'lan'), node('web', 'dmz', 10, 'lan'), node('db', 'lan', 20, 'dmz')],
  }
}

export const plantsOf = (payer: string) => [
  { key: 'user', node_key: 'web', as: { file: '/run/stage/user.txt' }, text: `flag{user-${payer}}` },
  { key: 'root', node_key: 'db', as: { variable: 'ROOT_FLAG' }, text: `flag{root-${payer}}` },
]

interface Deploying {
  /** Asks for a range of each. */
  start: (payer: string) => Promise<string>
  until: (rest: 'running', count: number) => Promise<void>
  /** As `kill -9` of the scenes process and of the server, and their start by whoever keeps them. */
  killKeeper: () => Promise<void>
  killServer: () => Promise<void>
  ask: (path: string) => Promise<unknown>
}

const count = (value: unknown): number => (Array.isArray(value) ? value.length : -1)
const filterOf = (scene_id: string) => encodeURIComponent(JSON.stringify({ label: [`bcn.scene=${scene_id}`] }))

/** A wave before the start of a contest whose server and keeper are killed in its middle: all stand, and nothing stands twice. */
export async function rangesRow(ranges: number, { start, until, killKeeper, killServer, ask }: Deploying): Promise<Row> {
  const from = performance.now()
  const ids: string[] = []
  for (let n = 0; n < ranges; n += 1) ids.push(await start(`range:${n}`))
  await until('running', Math.ceil(ranges / 4))
  await Promise.all([killKeeper(), killServer()])
  await until('running', ranges)
  const took = performance.now() - from
  let [nodes, nets] = [0, 0]
  for (const id of ids) {
    nodes += count(await ask(`/containers/json?filters=${filterOf(id)}`))
    nets += count(await ask(`/networks?filters=${filterOf(id)}`))
  }
  return {
    name: `scene: ${ranges} ranges, server and keeper killed in the middle`,
    aim: `${ranges * 4} nodes, ${ranges * 2} nets`,
    value: Math.round(took / 100) / 10,
    unit: 's',
    more: { nodes, nets },
  }
}
