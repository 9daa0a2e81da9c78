import { DriverError, type Ref, type SeenNode, type SceneDriver } from '../driver.ts'

/** A driver over an engine in memory, for tests: it falls silent, stands still or dies when a test says so. */
export interface FakeDriver extends SceneDriver {
  engine: FakeEngine
  /** Verbs that were asked of it. */
  calls: string[]
  /** Calls to the engine that were made. */
  made: number
  /** Every verb fails as if nobody listened. */
  isSilent: boolean
  /** Verbs that fail so, where others are answered. */
  silentIn: Set<string>
  /** Converging stands still before it starts a node, until it is let go or cut. */
  isHeld: boolean
  /** As a killed process: after so many calls to the engine none is made any more. */
  diesAfter: number
  /** The call of this number fails. */
  failsAt: number
  /** Nodes at whose ports nobody listens. */
  sick: Set<string>
  /** Ports that answer from inside: `node ip:port`. */
  doors: Set<string>
  /** Bytes that a writable node has written. */
  wrote: Map<string, number>
}

export interface FakeNode extends SeenNode {
  install: string
  ip: string | null
  /** Where it stands: nodes of one network reach each other where it lets them. */
  nets: readonly string[]
  image: Map<string, string>
  files: Map<string, string>
  /** What lies in memory is lost with every stop. */
  memory: Map<string, string>
}

export interface FakeNet {
  id: number
  ref: Ref
  net: string
  install: string
}

/** What an engine refused, by the code that a real one replies with. */
export class FakeRefusal extends Error {
  override name = 'FakeRefusal'
  readonly status: 304 | 404 | 409
  constructor(status: FakeRefusal['status'], call: string) {
    super(`${status} ${call}`)
    this.status = status
  }
}

/** Thrown by every call of a process that was killed. */
export class Died extends Error {
  override name = 'Died'
}

/**
 * An engine in memory with the refusals of a real one: a second node of a name is refused (409), a second network of a name is not,
 * what is started already says so (304), what is not there too (404). It outlives the drivers that work with it.
 */
export interface FakeEngine {
  /** By scene and generation. */
  nodes: Map<string, FakeNode[]>
  nets: FakeNet[]
  /** Files by scene, node and name. */
  snapshots: Map<string, { scene: string; install: string; files: Map<string, string> }>
  published: Map<number, { ref: Ref; node: string; port: number }>
  isGuarded: boolean
  /** Images that are missing. */
  missing: Set<string>
  /** Nodes that end as soon as they are started. */
  exiting: Set<string>
  createNet(net: Omit<FakeNet, 'id'>): void
  removeNet(id: number): void
  createNode(node: FakeNode): void
  findNode(ref: Ref, node: string): FakeNode | null
  getNode(ref: Ref, node: string): FakeNode
  startNode(ref: Ref, node: string): void
  stopNode(ref: Ref, node: string): void
  pauseNode(ref: Ref, node: string, isPaused: boolean): void
  removeNode(ref: Ref, node: string): void
}

export const keyOf = ({ scene, gen }: Ref): string => `${scene} ${gen}`

export function fakeEngine(): FakeEngine {
  const engine: FakeEngine = {
    nodes: new Map(),
    nets: [],
    snapshots: new Map(),
    published: new Map(),
    isGuarded: false,
    missing: new Set(),
    exiting: new Set(),
    ...netCalls(() => engine),
    ...nodeCalls(() => engine),
    ...turnCalls(() => engine),
  }
  return engine
}

const refuse = (status: FakeRefusal['status'], call: string): never => {
  throw new FakeRefusal(status, call)
}

function netCalls(engine: () => FakeEngine): Pick<FakeEngine, 'createNet' | 'removeNet'> {
  let ids = 0
  return {
    createNet: (net) => {
      ids += 1
      engine().nets.push({ ...net, id: ids })
    },
    removeNet: (id) => {
      if (!engine().nets.some((net) => net.id === id)) refuse(404, 'network')
      engine().nets = engine().nets.filter((net) => net.id !== id)
    },
  }
}

function nodeCalls(engine: () => FakeEngine): Pick<FakeEngine, 'createNode' | 'findNode' | 'getNode' | 'removeNode'> {
  const findNode = (ref: Ref, name: string) =>
    engine()
      .nodes.get(keyOf(ref))
      ?.find(({ node }) => node === name) ?? null
  return {
    findNode,
    createNode: (node) => {
      if (findNode(node.ref, node.node) !== null) refuse(409, 'create')
      engine().nodes.set(keyOf(node.ref), [...(engine().nodes.get(keyOf(node.ref)) ?? []), node])
    },
    getNode: (ref, name) => {
      const found = findNode(ref, name)
      if (found === null) throw new DriverError('gone', `there is no node ${name}`)
      return found
    },
    removeNode: (ref, name) => {
      if (findNode(ref, name) === null) refuse(404, 'remove')
      const left = (engine().nodes.get(keyOf(ref)) ?? []).filter(({ node }) => node !== name)
      if (left.length > 0) engine().nodes.set(keyOf(ref), left)
      else engine().nodes.delete(keyOf(ref))
    },
  }
}

function turnCalls(engine: () => FakeEngine): Pick<FakeEngine, 'startNode' | 'stopNode' | 'pauseNode'> {
  const hasNet = (ref: Ref, net: string) => engine().nets.some((one) => keyOf(one.ref) === keyOf(ref) && one.net === net)
  return {
    startNode: (ref, name) => {
      const node = engine().getNode(ref, name)
      if (node.state === 'running') refuse(304, 'start')
      if (node.state === 'paused') refuse(409, 'start')
      if (!node.nets.every((net) => hasNet(ref, net))) refuse(404, 'network')
      node.memory.clear()
      const isEnding = engine().exiting.has(name)
      node.state = isEnding ? 'stopped' : 'running'
      node.exit = isEnding ? { code: 3, oom: false } : null
    },
    stopNode: (ref, name) => {
      const node = engine().getNode(ref, name)
      if (node.state === 'stopped') refuse(304, 'stop')
      node.memory.clear()
      node.state = 'stopped'
      node.exit = { code: 0, oom: false }
    },
    pauseNode: (ref, name, isPaused) => {
      const node = engine().getNode(ref, name)
      if (node.state !== (isPaused ? 'running' : 'paused')) refuse(409, 'pause')
      node.state = isPaused ? 'paused' : 'running'
    },
  }
}
