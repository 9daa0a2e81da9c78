import type { DefinitionHealth, DefinitionNode, SceneDefinition } from '@beacon/engine/scene/definition'
import { healthDefaults, nodeDefaults } from './limits.ts'

/**
 * A file says less and says it shorter than the wire: a health check is flat, numbers may stand where texts are meant, what is left
 * out or null takes the default of the node's kind. `wireForm` and `fileForm` lead from one to the other.
 */
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapped = (value: unknown, change: (fields: Fields) => Fields): unknown =>
  Array.isArray(value) ? value.map((item: unknown) => (isFields(item) ? change(item) : item)) : value
const textOf = (value: unknown): unknown => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
/** YAML reads `0444` as the number 444. */
const modeOf = (value: unknown): unknown => (typeof value === 'number' ? String(value).padStart(4, '0') : value)
const changed = (fields: Fields, key: string, change: (value: unknown) => unknown): Fields =>
  Object.hasOwn(fields, key) ? { ...fields, [key]: change(fields[key]) } : fields

/** Keys without a value are the same as no keys. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (inner === null ? [] : [[key, withoutNulls(inner)]])))
}

/** What a file says, for the schema of the wire. Anything may come in. */
export function wireForm(file: unknown): unknown {
  const value = withoutNulls(file)
  return isFields(value) ? changed(value, 'nodes', (nodes) => mapped(nodes, wireNode)) : value
}

function wireNode(node: Fields): Fields {
  const isVm = node['kind'] === 'vm'
  const own: Fields = isVm ? { memory_mb: nodeDefaults.memory_mb_vm, disk_mb: nodeDefaults.disk_mb_vm, console: 'desktop' } : {}
  const changes: Readonly<Record<string, (value: unknown) => unknown>> = {
    env: (env) => (isFields(env) ? Object.fromEntries(Object.entries(env).map(([key, value]) => [key, textOf(value)])) : env),
    flags: (flags) => mapped(flags, (flag) => changed(flag, 'mode', modeOf)),
    files: (files) => mapped(files, (file) => changed(file, 'mode', modeOf)),
    user: textOf,
    health: (health) => wireHealth(health, isVm),
  }
  return Object.entries(changes).reduce((fields, [key, change]) => changed(fields, key, change), { ...own, ...node } as Fields)
}

const times = ['interval_s', 'timeout_s', 'retries', 'start_s'] as const

function wireHealth(health: unknown, isVm: boolean): unknown {
  if (health === 'none') return null
  if (!isFields(health) || Object.hasOwn(health, 'ask')) return health
  const isTime = (key: string) => (times as readonly string[]).includes(key)
  const entries = Object.entries(health)
  const patience = isVm ? { start_s: healthDefaults.start_s_vm } : {}
  return {
    ...patience,
    ...Object.fromEntries(entries.filter(([key]) => isTime(key))),
    ask: Object.fromEntries(entries.filter(([key]) => !isTime(key))),
  }
}

/** Where the file has what the wire has at a path. */
export const filePathOf = (path: readonly (string | number)[]): (string | number)[] =>
  path.filter((key, at) => !(key === 'ask' && path[at - 1] === 'health'))

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const without = (fields: object, usual: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, value]) => !Object.hasOwn(usual, key) || !isSame(value, usual[key])))

const usualNode = (isVm: boolean): Fields => ({
  kind: 'container',
  nets: [],
  routes: [],
  ports: [],
  env: {},
  flags: [],
  files: [],
  health: null,
  command: null,
  entrypoint: null,
  user: null,
  cpu: nodeDefaults.cpu,
  memory_mb: isVm ? nodeDefaults.memory_mb_vm : nodeDefaults.memory_mb,
  pids: nodeDefaults.pids,
  disk_mb: isVm ? nodeDefaults.disk_mb_vm : nodeDefaults.disk_mb,
  writable: false,
  caps: [],
  after: [],
  console: isVm ? 'desktop' : 'terminal',
  required: true,
  hidden: false,
})

/** A definition as its file says it: without what is usual. Read again, it is the same definition. */
export function fileForm({ format, name, nets, routers, nodes, volumes }: SceneDefinition): Fields {
  const lists = {
    nets: nets.map((net) => without(net, { prefix: 26, egress: false, talk: true, capture: false })),
    routers: routers.map((router) => without(router, { allow: [], deny: [], snat: false })),
    nodes: nodes.map(fileNode),
    volumes,
  }
  return { format, name, ...without(lists, { nets: [], routers: [], volumes: [] }) }
}

function fileNode(node: DefinitionNode): Fields {
  const isVm = node.kind === 'vm'
  const short = {
    ...node,
    ports: node.ports.map((port) => without(port, { proto: 'tcp', open: 'scene' })),
    flags: node.flags.map((flag) => without(flag, { part: 1, mode: '0444' })),
    files: node.files.map((file) => without(file, { mode: '0644' })),
    health: node.health === null ? null : fileHealth(node.health, isVm),
  }
  return without(short, usualNode(isVm))
}

function fileHealth({ ask, ...rest }: DefinitionHealth, isVm: boolean): Fields {
  const { interval_s, timeout_s, retries, start_s, start_s_vm } = healthDefaults
  const question = 'http' in ask ? without(ask, { path: '/', expect: 200 }) : without(ask, { expect: null })
  return { ...question, ...without(rest, { interval_s, timeout_s, retries, start_s: isVm ? start_s_vm : start_s }) }
}
