import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, type Step } from '../driver.ts'
import { startOrder } from '../start-order.ts'
import { FakeRefusal, keyOf, type FakeEngine, type FakeNode, type FakeDriver } from './fake-engine.ts'

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
const specDigest = (spec: SceneSpec, { files, required: _required, health: _health, after: _after, ...node }: NodeSpec): string =>
  digestOf([node, spec.from ?? null, files.map(({ path }) => path)])

export function unless<T>(codes: readonly number[], work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof FakeRefusal && codes.includes(error.status)) return null
    throw error
  }
}

export const throwIfCut = (signal?: AbortSignal) => {
  if (signal?.aborted === true) throw new DriverError('deadline', 'the work was cut')
}

export interface Work {
  driver: FakeDriver
  install: string
  call: <T>(work: () => T) => Promise<T>
  spec: SceneSpec
  signal: AbortSignal
}

export async function converge(work: Work, want: 'running' | 'paused' | 'hanged', onStep: (step: Step) => void): Promise<void> {
  const { driver, install, call, spec, signal } = work
  const { engine } = driver
  const of = 1 + spec.nodes.reduce((sum, { files }) => sum + 2 + Number(files.length > 0), 0)
  let step = 0
  const tell = (word: Step['word'], node: string | null) => {
    step += 1
    onStep({ step, of, word, node })
    throwIfCut(signal)
  }
  await call(() => (engine.isGuarded = true))
  tell('nets', null)
  await ensureNets(work)
  for (const { node } of engine.nodes.get(keyOf(spec))?.slice() ?? [])
    if (!spec.nodes.some(({ id }) => id === node)) await call(() => engine.removeNode(spec, node))
  for (const node of spec.nodes) {
    tell('create', node.id)
    const standing = await call(() => engine.findNode(spec, node.id))
    if (standing !== null && (spec.isMade === true || standing.spec === specDigest(spec, node))) continue
    if (spec.isMade === true) throw new DriverError('lost', `there is no node ${node.id}`, { node: node.id })
    if (standing !== null) await call(() => engine.removeNode(spec, node.id))
    await call(() => engine.createNode(madeOf(engine, { spec, node, install })))
  }
  while (driver.isHeld) await wait(5, undefined, { signal })
  for (const node of startOrder(spec.nodes)) await bringTo(work, { node, want, tell })
  if (want === 'hanged') return
  const ended = spec.nodes.find(({ id, required }) => required && engine.getNode(spec, id).state === 'stopped')
  if (ended !== undefined) throw new DriverError('start_exit', `${ended.id} ended at once`, { node: ended.id })
}

async function ensureNets({ driver: { engine }, install, call, spec }: Work): Promise<void> {
  for (const { id } of spec.nets) {
    const standing = engine.nets.filter(({ ref, net }) => keyOf(ref) === keyOf(spec) && net === id)
    for (const extra of standing.slice(1)) await call(() => engine.removeNet(extra.id))
    if (standing.length === 0) await call(() => engine.createNet({ ref: { scene: spec.scene, gen: spec.gen }, net: id, install }))
  }
}

function madeOf(engine: FakeEngine, { spec, node, install }: { spec: SceneSpec; node: NodeSpec; install: string }): FakeNode {
  if (engine.missing.has(node.image)) throw new DriverError('image_missing', `the engine has no image ${node.image}`)
  const kept = spec.from === undefined ? undefined : engine.snapshots.get(`${spec.scene}/${node.id}:${spec.from}`)
  if (spec.from !== undefined && kept === undefined) throw new DriverError('image_missing', `there is no snapshot ${spec.from}`)
  const image = kept?.files ?? new Map<string, string>()
  const [first] = node.nets
  return {
    ref: { scene: spec.scene, gen: spec.gen },
    node: node.id,
    state: 'creating',
    spec: specDigest(spec, node),
    address: first?.ip ?? null,
    exit: null,
    install,
    ip: first?.ip ?? null,
    nets: node.nets.map(({ net }) => net),
    image,
    files: new Map(image),
    memory: new Map(),
  }
}

async function bringTo(
  { driver: { engine }, call, spec }: Work,
  { node, want, tell }: { node: NodeSpec; want: 'running' | 'paused' | 'hanged'; tell: (word: Step['word'], node: string | null) => void },
): Promise<void> {
  tell('start', node.id)
  const { state } = engine.getNode(spec, node.id)
  if (want === 'hanged') {
    if (state === 'creating') await call(() => unless([304], () => engine.startNode(spec, node.id)))
    await call(() => unless([304], () => engine.stopNode(spec, node.id)))
    return
  }
  if (state === 'paused' && want === 'paused') return
  if (state === 'paused') await call(() => unless([409], () => engine.pauseNode(spec, node.id, false)))
  else await call(() => unless([304], () => engine.startNode(spec, node.id)))
  if (node.files.length > 0) {
    tell('files', node.id)
    await call(() => {
      const found = engine.getNode(spec, node.id)
      for (const { path, text, isHeld = false } of node.files) if (!isHeld) found.memory.set(path, text)
    })
  }
  if (want === 'paused') await call(() => unless([409], () => engine.pauseNode(spec, node.id, true)))
}
