import type { FileSpec, HealthProbe, NodeSpec, SceneSpec } from '../spec.ts'
import { hostAddress, readSubnet, subnetText, type Subnet } from './addresses.ts'
import type { DefinitionHealth, DefinitionNode, DefinitionRouter, EnvValue, SceneDefinition } from './definition.ts'
import type { Plant } from './plants.ts'
import { routerRule } from './router-rules.ts'
import { filled, type Template } from './templates.ts'

export interface ResolveInput {
  scene: string
  gen: number
  /** Network of the pool by the id of the definition's network. */
  subnets: ReadonlyMap<string, string>
  /** What an engine starts, by the name that the definition gives. */
  imageOf: (image: string) => string
  routerImage: string
  /** Name of the entrant as nodes may read it; empty in shared scenes. */
  entrant: string
  ipd: number | null
  /** Parts of the flag, the first one first; null before anybody has the scene: files that hold one are not written. */
  flags: readonly string[] | null
  /** What lies in nodes beside what the definition says, each checked. */
  plants?: readonly Plant[]
  /** The secret value of a variable, made at the start. */
  secretOf: (node: string, key: string) => string
  hostPortOf: (node: string, port: number, proto: 'tcp' | 'udp') => number | null
}

/**
 * A checked definition with every address, flag and secret in its place.
 * @throws RangeError where the definition was not checked or a network was not allotted.
 */
export function resolveDefinition(definition: SceneDefinition, input: ResolveInput): SceneSpec {
  const nets = new Map([...input.subnets].map(([id, text]) => [id, readSubnet(text)]))
  const netOf = (id: string): Subnet => nets.get(id) ?? lost(`the network ${id} was not allotted`)
  const scope = { definition, input, netOf }
  return {
    scene: input.scene,
    gen: input.gen,
    nets: definition.nets.map(({ id, egress, talk, capture }) => {
      const subnet = netOf(id)
      return { id, subnet: input.subnets.get(id) ?? '', gateway: hostAddress(subnet, 1), egress, talk, capture }
    }),
    nodes: [...definition.routers.map((router) => routerSpec(router, scope)), ...definition.nodes.map((node) => nodeSpec(node, scope))],
  }
}

interface Scope {
  definition: SceneDefinition
  input: ResolveInput
  netOf: (id: string) => Subnet
}

const lost = (why: string): never => {
  throw new RangeError(why)
}

/** A router is a small machine of the platform: it forwards and nobody enters it. */
const routerSpec = ({ id, nets, allow, deny, snat }: DefinitionRouter, { input, netOf }: Scope): NodeSpec => ({
  id,
  kind: 'container',
  image: input.routerImage,
  nets: nets.map(({ net, host }) => ({ net, ip: hostAddress(netOf(net), host) })),
  ports: [],
  env: {},
  command: null,
  entrypoint: null,
  user: null,
  files: [],
  volumes: [],
  cpuMilli: 100,
  memoryMb: 16,
  diskMb: 16,
  pids: 16,
  writable: false,
  caps: [],
  routes: [],
  forwards: true,
  rules: {
    allow: allow.map((text) => routerRule(text, (net) => subnetText(netOf(net)))),
    deny: deny.map((text) => routerRule(text, (net) => subnetText(netOf(net)))),
    snat,
    between: nets.map(({ net }) => subnetText(netOf(net))),
  },
  health: null,
  after: [],
  required: true,
})

function nodeSpec(node: DefinitionNode, scope: Scope): NodeSpec {
  const { definition, input, netOf } = scope
  const flagOf = (part: number) => input.flags?.[part - 1] ?? lost(`there is no part ${part} of the flag`)
  const inEnv = node.flags.flatMap((place) => (place.into === 'env' ? [[place.key, flagOf(place.part)] as const] : []))
  const flagFiles = node.flags.flatMap(({ part, ...place }): FileSpec[] => {
    if (place.into !== 'file') return []
    const { path, mode } = place
    return [plantFile({ path, mode }, input.flags === null ? null : flagOf(part))]
  })
  const plants = (input.plants ?? []).filter(({ node_key }) => node_key === node.id)
  const plantFiles = plants.flatMap(({ as, text }) => ('file' in as ? [plantFile({ path: as.file, mode: as.mode ?? '0444' }, text)] : []))
  const plantEnv = plants.flatMap(({ as, text }) => ('variable' in as && text !== null ? [[as.variable, text] as const] : []))
  const env = Object.entries(node.env).map(([key, value]) => [key, envText(value, { node, key, scope, flagOf })] as const)
  return {
    id: node.id,
    kind: node.kind,
    image: input.imageOf(node.image),
    nets: node.nets.map(({ net, host }) => ({ net, ip: hostAddress(netOf(net), host) })),
    ports: node.ports.map((port) => ({ ...port, hostPort: input.hostPortOf(node.id, port.port, port.proto) })),
    env: Object.fromEntries([...env, ...inEnv, ...plantEnv]),
    command: node.command,
    entrypoint: node.entrypoint,
    user: node.user,
    files: [...node.files, ...flagFiles, ...plantFiles],
    volumes: definition.volumes.filter((volume) => volume.node === node.id).map(({ path, mb }) => ({ path, mb })),
    cpuMilli: Math.round(node.cpu * 1_000),
    memoryMb: node.memory_mb,
    diskMb: node.disk_mb,
    pids: node.pids,
    writable: node.writable,
    caps: node.caps,
    routes: node.routes.map(({ to, via }) => ({
      to: input.subnets.get(to) ?? lost(`no network ${to}`),
      via: routerAddress(node, via, scope),
    })),
    forwards: false,
    health: node.health === null ? null : probeOf(node.health),
    after: node.after,
    // Without the node its plants would be nowhere, so the scene would not be whole.
    required: node.required || plants.length > 0,
  }
}

const plantFile = (place: { path: string; mode: string }, text: string | null): FileSpec =>
  text === null ? { ...place, text: '', isHeld: true } : { ...place, text: `${text}\n`, isPlant: true }

/** The router's address in a network that the node is in as well. */
function routerAddress(node: DefinitionNode, via: string, { definition, netOf }: Scope): string {
  const router = definition.routers.find(({ id }) => id === via)
  const place = router?.nets.find(({ net }) => node.nets.some((own) => own.net === net))
  return place === undefined ? lost(`${node.id} does not reach the router ${via}`) : hostAddress(netOf(place.net), place.host)
}

interface EnvScope {
  node: DefinitionNode
  key: string
  scope: Scope
  flagOf: (part: number) => string
}

function envText(value: EnvValue, { node, key, scope, flagOf }: EnvScope): string {
  return typeof value === 'string' ? filled(value, (template) => templateText(template, scope, flagOf)) : scope.input.secretOf(node.id, key)
}

function templateText(template: Template | null, { definition, input, netOf }: Scope, flagOf: EnvScope['flagOf']): string {
  if (template === null) return lost('a template is unknown')
  if (template.kind === 'entrant') return input.entrant
  if (template.kind === 'ipd') return String(input.ipd ?? '')
  if (template.kind === 'flag') return flagOf(template.part)
  const node = definition.nodes.find(({ id }) => id === template.node) ?? lost(`there is no node ${template.node}`)
  if (template.kind === 'host') return node.id
  if (template.kind === 'port') {
    const port = node.ports.find(({ name }) => name === template.name) ?? lost(`${node.id} has no port ${template.name}`)
    return String(port.port)
  }
  const place = node.nets.find(({ net }) => net === template.net) ?? lost(`${node.id} is not in ${template.net}`)
  return hostAddress(netOf(place.net), place.host)
}

function probeOf({ ask, interval_s, timeout_s, retries, start_s }: DefinitionHealth): HealthProbe {
  const times = { intervalS: interval_s, timeoutS: timeout_s, retries, startS: start_s }
  if ('tcp' in ask) return { ask: { kind: 'tcp', port: ask.tcp, expect: ask.expect }, ...times }
  if ('http' in ask) return { ask: { kind: 'http', port: ask.http, path: ask.path, expect: ask.expect }, ...times }
  return { ask: { kind: 'exec', command: ask.exec }, ...times }
}

/**
 * What QEMU takes beside the memory of its machine, and what its cage lets it take: 125 MB were measured where it translates (64 of them
 * for its code), the rest is for a desktop that is looked at, the tables of a large disk and a save of the memory.
 */
export const machineBesideMb = 192

/** What a scene takes of its machine: routers count as well, and so does what runs a virtual machine. */
export function needOf({ nodes, routers }: SceneDefinition): { cpuMilli: number; memoryMb: number; nodes: number } {
  const cpuMilli = nodes.reduce((sum, { cpu }) => sum + Math.round(cpu * 1_000), 100 * routers.length)
  const memoryMb = nodes.reduce((sum, { kind, memory_mb }) => sum + memory_mb + (kind === 'vm' ? machineBesideMb : 0), 16 * routers.length)
  return { cpuMilli, memoryMb, nodes: nodes.length + routers.length }
}
