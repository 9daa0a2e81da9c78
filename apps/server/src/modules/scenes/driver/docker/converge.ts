import type { NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { DriverError, endedError, type Step } from '../driver.ts'
import { unless } from './connect.ts'
import { putFiles } from './files.ts'
import { runOn } from './host.ts'
import { isOfContainer } from './host-command.ts'
import { labelNames } from './names.ts'
import { ensureNets } from './nets.ts'
import { ensureNode, exitOf, getNode, inspectNode, removeContainer, startNode, stopNode, type Standing } from './nodes.ts'
import { setRules } from './router.ts'
import { restorePlaces } from './snapshot.ts'
import type { Site } from './site.ts'
import { pauseInTurn } from './turns.ts'
import { startOrder } from '../start-order.ts'

export type Want = 'running' | 'paused' | 'hanged'

interface Work {
  site: Site
  spec: SceneSpec
  /** Those that are containers: others add the rest to the same networks. */
  nodes: readonly NodeSpec[]
  want: Want
  signal: AbortSignal
  tell: (word: Step['word'], node: string | null) => void
}

/** Each step looks before it acts, so a pass that was cut is finished by the next one, and a second pass changes nothing. */
export async function converge(
  site: Site,
  spec: SceneSpec,
  { want, onStep, signal }: { want: Want; onStep: (step: Step) => void; signal: AbortSignal },
): Promise<void> {
  const nodes = containersOf(spec)
  const work = { site, spec, nodes, want, signal, tell: stepTeller(nodes, onStep) }
  await ensureGuard(site, signal)
  work.tell('nets', null)
  await removeStrangers(work)
  await ensureNets(site, spec, signal)
  const standing = new Map<string, Standing>()
  for (const node of nodes) {
    work.tell('create', node.id)
    standing.set(node.id, await ensureNode(site, { spec, node }, signal))
  }
  for (const node of startOrder(nodes)) await bringTo(work, node, standing.get(node.id) ?? null)
  if (want !== 'hanged') await checkStarted(work)
}

/** No node starts on a machine that is open to it. */
export async function ensureGuard({ guard }: Site, signal: AbortSignal): Promise<void> {
  if (await guard.checkGuard(signal)) return
  await guard.setGuard(signal)
  if (!(await guard.checkGuard(signal))) throw new DriverError('network', 'the guard of the scenes does not stand')
}

export const containersOf = ({ nodes }: SceneSpec): NodeSpec[] => nodes.filter(({ kind }) => kind === 'container')

/** How many steps are told of these containers and their networks. */
export const stepsOf = (nodes: readonly NodeSpec[]): number =>
  nodes
    .map(({ routes, files, rules }) => 2 + Number(routes.length > 0 || (rules ?? null) !== null) + Number(files.length > 0))
    .reduce((sum, steps) => sum + steps, 1)

function stepTeller(nodes: readonly NodeSpec[], onStep: (step: Step) => void): Work['tell'] {
  const of = stepsOf(nodes)
  let step = 0
  return (word, node) => {
    step += 1
    onStep({ step, of, word, node })
  }
}

/** Nodes of this generation that its spec does not name. */
async function removeStrangers({ site, spec, nodes, signal }: Work): Promise<void> {
  const { engine, names } = site
  const known = new Set(nodes.map(({ id }) => id))
  const listed = await engine.ask((docker) => docker.listContainers({ all: true, filters: names.filter(spec) }), { signal })
  for (const { Id, Labels } of listed)
    if (Labels[labelNames.role] === 'node' && !known.has(Labels[labelNames.node] ?? '')) await removeContainer(site, Id, signal)
}

async function bringTo(work: Work, node: NodeSpec, standing: Standing | null): Promise<void> {
  const { site, spec, want, signal, tell } = work
  const state = standing?.state ?? null
  tell('start', node.id)
  if (want === 'hanged') return hang(work, node, state?.Status ?? 'created')
  if (state?.Paused === true && want === 'paused') return
  const isRunning = state?.Running === true
  if (state?.Paused === true) await setPaused(work, node, false)
  else if (!isRunning) await startNode(site, spec, node.id, signal)
  if (!isRunning) await refill(work, node)
  await furnish(work, node, !isRunning)
  if (want === 'paused') await setPaused(work, node, true)
}

/** What was never started is no stopped node to an engine, so it is started once. */
async function hang({ site, spec, signal }: Work, node: NodeSpec, status: string): Promise<void> {
  if (status === 'created') await startNode(site, spec, node.id, signal)
  if (status !== 'exited') await stopNode(site, spec, node.id, signal)
}

async function setPaused({ site, spec, signal }: Work, node: NodeSpec, isPaused: boolean): Promise<void> {
  const { engine } = site
  const { Id } = await getNode(site, spec, node.id, signal)
  const turn = isPaused
    ? pauseInTurn(engine, Id, signal)
    : unless(
        [409],
        engine.ask((docker) => docker.getContainer(Id).unpause() as Promise<unknown>, { signal }),
      )
  if ((await turn) !== null) return
  const seen = await getNode(site, spec, node.id, signal)
  if (seen.State.Running && seen.State.Paused !== isPaused) throw new DriverError('driver', `${node.id} refused to be paused or to go on`)
}

/** What a snapshot kept of a node's memory; a file that is written at each start goes over it. */
async function refill({ site, spec, signal }: Work, node: NodeSpec): Promise<void> {
  if (spec.from === undefined || node.forwards) return
  const container = await getNode(site, spec, node.id, signal)
  await restorePlaces(site, { scene: spec.scene, node: node.id, name: spec.from, container }, signal)
}

/** Routes, rules and files in memory are lost with every stop. */
async function furnish({ site, spec, signal, tell }: Work, node: NodeSpec, isFresh: boolean): Promise<void> {
  const { routes, files, rules } = node
  const hasRules = rules !== undefined && rules !== null
  if (routes.length === 0 && files.length === 0 && !hasRules) return
  const { Id, State } = await getNode(site, spec, node.id, signal)
  if (!State.Running) return
  if (routes.length > 0 || hasRules) {
    tell('routes', node.id)
    await setRoutes(site, node, { container: Id, pid: State.Pid, signal })
  }
  if (files.length === 0) return
  tell('files', node.id)
  await putFiles(site, { container: Id, startedAt: State.StartedAt, isFresh, signal }, node)
}

/** From outside: no node has the right to change its routes. */
async function setRoutes(
  { host }: Site,
  node: NodeSpec,
  { container, pid, signal }: { container: string; pid: number; signal: AbortSignal },
): Promise<void> {
  if (!(await isOfContainer(pid, container))) throw new DriverError('network', 'the engine counts processes of another machine')
  await setRules(host, node, { pid, signal })
  for (const { to, via } of node.routes)
    await runOn(host, 'nsenter', ['-t', String(pid), '-n', 'ip', 'route', 'replace', to, 'via', via], { signal })
}

/** A node that ended at once is told with how it ended; one that ends later is seen by the next look. */
async function checkStarted({ site, spec, nodes, signal }: Work): Promise<void> {
  const all = await Promise.all(
    nodes.map(async (node) => ({ node, seen: await inspectNode(site, site.names.node(spec, node.id), signal) })),
  )
  for (const { node, seen } of all) {
    if (seen?.State.Running === true || !node.required) continue
    throw endedError(node.id, seen === null ? null : exitOf(seen))
  }
}
