import type { RangeReport } from '@beacon/api/bank/range-report'
import { declaredReach, isConsoleOpen, whereOfPlant, type DefinitionNode, type SceneDefinition, type SceneSpec } from '@beacon/engine/scene'
import type { Looked, SceneDriver } from '../driver/index.ts'
import { readInside, runInside, variableInside } from '../inside/index.ts'
import { commonPages, commonPorts } from './ports.ts'
import { searchNode, type Searched } from './search.ts'

const readMs = 5_000
const readBytes = 16_384
const mostWhere = 255
/** A shorter text is met everywhere by chance. */
const shortestNeedle = 6

/** Something that was planted, with its text. */
export interface HeldPlant {
  key: string
  node_key: string
  as: { file: string } | { variable: string }
  text: string
}

export interface Range {
  driver: SceneDriver
  definition: SceneDefinition
  spec: SceneSpec
  plants: readonly HeldPlant[]
  signal: AbortSignal
}

/**
 * Looks at a range that runs: whether each plant lies at its place, whether a plain search meets it without the walk, and which ports
 * each zone opens to each other one, beside what the topology declares. Everything is bounded, and nothing of it changes the range.
 */
export async function proveRange(range: Range): Promise<RangeReport> {
  const { definition } = range
  const from = startingNodes(definition)
  const zones = definition.nets.map(({ id }) => ({ id, node: trierOf(definition, id) }))
  const searched = await inTurn(from.filter(isContainer), async (node) => [node.id, await search(range, node.id)] as const)
  const tried = [...new Set([...from.filter(isContainer), ...zones.flatMap(({ node }) => node ?? [])])]
  const around = new Map(await inTurn(tried, async (node) => [node.id, await lookFrom(range, node, from.includes(node))] as const))
  const searchable = new Set(needlesOf(range.plants))
  const leaks = leaksOf(range, new Map(searched), around)
  return {
    nodes: await figuresOf(range),
    plants: await inTurn(range.plants, async (plant) => ({
      key: plant.key,
      node: plant.node_key,
      where: whereOfPlant(plant.as),
      found: await isAtPlace(range, plant),
      leaks: searchable.has(plant.text) ? leaks.filter(({ text }) => text === plant.text).map(({ text: _of, ...leak }) => leak) : null,
    })),
    searched: from.map(({ id }) => ({ node: id, files: new Map(searched).get(id)?.isDone === true, pages: around.has(id) })),
    zones: zones.flatMap((zone) => zones.map(({ id: to }) => pairOf(range, { from: zone.id, to, node: zone.node }, around))),
    is_cut: searched.some(([, { isCut }]) => isCut) || [...around.values()].some(({ isCut }) => isCut),
  }
}

const isContainer = ({ kind }: DefinitionNode): boolean => kind === 'container'

/** One after another: a range on a small machine answers slowly to many at once. */
async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}

/** Where players begin: at the attack node, else at each node that they reach or sit at. */
function startingNodes(definition: SceneDefinition): DefinitionNode[] {
  const attack = definition.nodes.find((node) => node.attack === true)
  if (attack !== undefined) return [attack]
  const isEntry = (node: DefinitionNode) =>
    !node.hidden && (isConsoleOpen(definition, node) || node.ports.some(({ open }) => open === 'player'))
  return definition.nodes.filter(isEntry)
}

/** Of a zone's containers the one in the fewest networks: what stands in two reaches more than its zone does. */
const trierOf = ({ nodes }: SceneDefinition, net: string): DefinitionNode | null =>
  nodes
    .filter((node) => isContainer(node) && node.nets.some((place) => place.net === net))
    .toSorted((one, other) => one.nets.length - other.nets.length)[0] ?? null

async function figuresOf({ driver, spec, definition }: Range): Promise<RangeReport['nodes']> {
  const stats = new Map((await driver.stats(spec)).map(({ node, memoryBytes }) => [node, memoryBytes]))
  return definition.nodes.map(({ id, memory_mb }) => ({ node: id, memory_bytes: stats.get(id) ?? null, memory_mb }))
}

async function isAtPlace({ driver, spec, definition }: Range, { node_key, as, text }: HeldPlant): Promise<boolean | null> {
  const node = definition.nodes.find(({ id }) => id === node_key)
  if (node === undefined) return false
  if (!isContainer(node)) return null
  const run = runInside(({ command, user }) =>
    driver.exec(spec, node_key, command, { deadlineMs: readMs, outputBytes: readBytes, ...(user === undefined ? {} : { user }) }),
  )
  const found = 'file' in as ? await readInside(run, as.file) : await variableInside(run, as.variable)
  return found === null ? null : found !== 'missing' && found.text.replace(/\n$/u, '') === text
}

/** Texts that are looked for, each once. */
const needlesOf = (plants: readonly HeldPlant[]): string[] => [
  ...new Set(plants.flatMap(({ text }) => (text.length < shortestNeedle ? [] : [text]))),
]

function search({ driver, spec, plants }: Range, node: string): Promise<Searched> {
  const needles = needlesOf(plants)
  return needles.length === 0 ? Promise.resolve({ isDone: true, isCut: false, found: [] }) : searchNode(driver, spec, node, needles)
}

interface Target {
  net: string
  node: string
  ip: string
  port: number
}
interface Around extends Looked {
  targets: Target[]
}

/** Declared ports and the common ones, at each address of every other node. */
async function lookFrom({ driver, spec, plants, signal }: Range, { id }: DefinitionNode, isSearching: boolean): Promise<Around> {
  const targets = spec.nodes
    .filter((node) => node.id !== id && !node.forwards)
    .flatMap(({ id: node, nets, ports }) => {
      const own = ports.filter(({ proto }) => proto === 'tcp').map(({ port }) => port)
      const all = [...new Set([...own, ...commonPorts])]
      return nets.flatMap(({ net, ip }) => all.map((port) => ({ net, node, ip, port })))
    })
  const needles = isSearching ? needlesOf(plants) : []
  const places = targets.map(({ ip, port }) => ({ ip, port }))
  return { targets, ...(await driver.lookAround(spec, id, { targets: places, pages: commonPages, needles }, signal)) }
}

type Leak = NonNullable<RangeReport['plants'][number]['leaks']>[number] & { text: string }

function leaksOf(range: Range, searched: ReadonlyMap<string, Searched>, around: ReadonlyMap<string, Around>): Leak[] {
  const needles = needlesOf(range.plants)
  const maskNeedles = (where: string) => needles.reduce((rest, text) => rest.replaceAll(text, '•••'), where).slice(0, mostWhere)
  const inside = [...searched].flatMap(([from, { found }]) =>
    found.flatMap(({ kind, where, needle }): Leak[] => {
      const text = needles[needle] ?? ''
      return isFoothold(range, { text, from, where }) ? [] : [{ text, from, kind, node: from, where: maskNeedles(where) }]
    }),
  )
  const outside = [...around].flatMap(([from, { targets, hits }]) =>
    hits.flatMap(({ target, page, needle }): Leak[] => {
      const [text = '', at] = [needles[needle], targets[target]]
      return at === undefined ? [] : [{ text, from, kind: 'page', node: at.node, where: maskNeedles(`:${at.port}${page}`) }]
    }),
  )
  return [...inside, ...outside]
}

/** Who has no console there has to break in first: then the flag at its own place is the goal and no leak. */
function isFoothold({ definition, plants }: Range, { text, from, where }: { text: string; from: string; where: string }): boolean {
  const node = definition.nodes.find(({ id }) => id === from)
  const isOwn = plants.some((plant) => plant.text === text && plant.node_key === from && whereOfPlant(plant.as) === where)
  return isOwn && node !== undefined && !isConsoleOpen(definition, node)
}

interface Pair {
  from: string
  to: string
  node: DefinitionNode | null
}

function pairOf({ definition }: Range, { from, to, node }: Pair, around: ReadonlyMap<string, Around>): RangeReport['zones'][number] {
  const look = node === null ? undefined : around.get(node.id)
  if (node === null || look === undefined) return { from, to, node: null, ports: [] }
  const open = new Set(look.open)
  const ports = definition.nodes.flatMap((other) => {
    if (other === node) return []
    const declared = other.nets.some(({ net }) => net === to) ? declaredReach(definition, { from: node, to: other, net: to }) : []
    const found = look.targets.flatMap((target, at) => (target.net === to && target.node === other.id && open.has(at) ? [target.port] : []))
    return [...new Set([...declared, ...found])].map((port) => {
      const state = !declared.includes(port) ? ('more' as const) : found.includes(port) ? ('declared' as const) : ('missing' as const)
      return { node: other.id, port, state }
    })
  })
  return { from, to, node: node.id, ports }
}
