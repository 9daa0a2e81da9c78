import { PassThrough } from 'node:stream'
import type { SceneSpec } from '@beacon/engine/scene'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, type Ref, type SceneDriver, type SeenNode, type SeenState } from '../../driver/index.ts'

const key = ({ scene, gen }: Ref) => `${scene} ${gen}`
const rested = { running: 'running', paused: 'paused', hanged: 'stopped' } as const

/** An engine in memory whose nodes a test ends, and which falls silent when a test says so. */
export interface ToyDriver extends SceneDriver {
  nodes: Map<string, SeenNode[]>
  calls: string[]
  /** Every verb fails as if nobody listened. */
  isSilent: boolean
  /** Converging stands still before it starts a node, until it is let go or cut. */
  isHeld: boolean
  /** Nodes that end as soon as they are started. */
  exiting: Set<string>
  sick: Set<string>
  end: (scene: string, node: string) => void
}

export function toyDriver(): ToyDriver {
  const answers = <T>(name: string, value: () => T): Promise<T> => {
    driver.calls.push(name)
    return driver.isSilent ? Promise.reject(new DriverError('silent', 'no answer')) : Promise.resolve(value())
  }
  const unused = () => Promise.reject(new Error('no test asks for this'))
  const converge = async (spec: SceneSpec, want: keyof typeof rested, signal: AbortSignal) => {
    const made = spec.nodes.map(({ id }): SeenNode => nodeOf(spec, id, 'creating'))
    if (!driver.nodes.has(key(spec))) driver.nodes.set(key(spec), made)
    while (driver.isHeld) await wait(5, undefined, { signal })
    for (const node of driver.nodes.get(key(spec)) ?? []) node.state = driver.exiting.has(node.node) ? 'stopped' : rested[want]
    if (want === 'running' && spec.nodes.some(({ id, required }) => required && driver.exiting.has(id)))
      throw new DriverError('start_exit', 'a node ended at once')
  }
  const driver: ToyDriver = {
    name: 'fake',
    nodes: new Map(),
    calls: [],
    isSilent: false,
    isHeld: false,
    exiting: new Set(),
    sick: new Set(),
    end: (scene, name) => {
      for (const nodes of driver.nodes.values())
        for (const node of nodes) if (node.ref.scene === scene && node.node === name) node.state = 'stopped'
    },
    probe: () =>
      answers('probe', () => ({ ok: true, why: null, version: '1', can: new Set(), room: { memoryBytes: 4 * 2 ** 30, cpus: 2 } })),
    observe: () => answers('observe', () => ({ nodes: [...driver.nodes.values()].flat().map((node) => ({ ...node })), nets: [] })),
    watch: unused,
    converge: async (spec, want, onStep, signal) => {
      await answers(`converge ${want}`, () => onStep({ step: 1, of: 2, word: 'nets', node: null }))
      await converge(spec, want, signal)
    },
    restart: (spec) => answers('restart', () => void driver.nodes.get(key(spec))?.forEach((node) => (node.state = 'running'))),
    snapshot: () => answers('snapshot', () => undefined),
    remove: (ref) => answers('remove', () => void driver.nodes.delete(key(ref))),
    prune: (keep) =>
      answers('prune', () => {
        const gone = [...driver.nodes].filter(([, [node]]) => node !== undefined && !keep(node.ref))
        for (const [name] of gone) driver.nodes.delete(name)
        return gone.length
      }),
    stats: unused,
    logs: () => answers('logs', () => 'last words'),
    exec: unused,
    put: unused,
    openTty: unused,
    dial: (_ref, node) =>
      driver.sick.has(node)
        ? Promise.reject(new DriverError('network', 'nobody listens'))
        : Promise.resolve(new PassThrough({ allowHalfOpen: true })),
  }
  return driver
}

const nodeOf = ({ scene, gen }: Ref, node: string, state: SeenState): SeenNode => ({
  ref: { scene, gen },
  node,
  state,
  spec: 'x',
  address: '10.200.0.10',
  startedAt: null,
  exit: null,
})
