import { hostRange } from './addresses.ts'
import type { DefinitionNode, DefinitionRouter, NetPlace, SceneDefinition } from './definition.ts'
import { readRouterLine } from './router-rules.ts'
import { templatesIn, type Template } from './templates.ts'

export type ProblemCode =
  | 'id_taken'
  | 'net_unknown'
  | 'node_unknown'
  | 'router_unknown'
  | 'router_unreachable'
  | 'definition_cycle'
  | 'host_range'
  | 'definition_host_taken'
  | 'net_twice'
  | 'router_one_net'
  | 'router_rule'
  | 'port_duplicate'
  | 'port_unreachable'
  | 'template_unknown'
  | 'template_shared'
  | 'flag_unplaced'
  | 'flag_in_env'
  | 'port_udp'
  | 'health_inside'
  | 'attack_twice'
  | 'attack_closed'
  | 'image_unknown'
  | 'driver_cannot'

/** `error` blocks saving, `deploy` only the start, `warning` nothing. */
export interface DefinitionProblem {
  code: ProblemCode
  level: 'error' | 'deploy' | 'warning'
  /** Keys and positions from the top of the file to what is meant. */
  path: readonly (string | number)[]
  details: Readonly<Record<string, string | number>>
}

export interface CheckFacts {
  isShared: boolean
  /** Each entrant gets a flag of its own, so the scene has to hold it. */
  needsFlag: boolean
  /** Null where the images are not asked about. */
  isImageKnown: ((image: string) => boolean) | null
  /** Kinds of nodes that some driver starts; null where none is asked. */
  startedKinds: ReadonlySet<DefinitionNode['kind']> | null
  /** Length of the prefix of the networks that the installation allots; left out where none is asked. */
  netPrefix?: number
}

type Problem = DefinitionProblem
const problem = (
  code: ProblemCode,
  path: Problem['path'],
  details: Problem['details'] = {},
  level: Problem['level'] = 'error',
): Problem => ({
  code,
  level,
  path,
  details,
})

/** Everything that is wrong with a definition, in the order of the file: pages/range-operation.md, B.3. */
export function checkDefinition(definition: SceneDefinition, facts: CheckFacts): Problem[] {
  return [
    ...takenIds(definition),
    ...places(definition, facts.netPrefix ?? 0),
    ...routerProblems(definition),
    ...definition.nodes.flatMap((node, at) => nodeProblems(definition, node, at, facts)),
    ...cycles(definition),
    ...volumeProblems(definition),
    ...attackProblems(definition),
    ...flagProblems(definition, facts),
  ]
}

function takenIds({ nets, routers, nodes }: SceneDefinition): Problem[] {
  const seen = new Set<string>()
  const all = [
    ...nets.map(({ id }, at) => ({ id, path: ['nets', at, 'id'] })),
    ...routers.map(({ id }, at) => ({ id, path: ['routers', at, 'id'] })),
    ...nodes.map(({ id }, at) => ({ id, path: ['nodes', at, 'id'] })),
  ]
  return all.flatMap(({ id, path }) => {
    const isTaken = seen.has(id)
    seen.add(id)
    return isTaken ? [problem('id_taken', path, { id })] : []
  })
}

/** A network is no larger than the installation's, whatever the file says. */
function places({ nets, routers, nodes }: SceneDefinition, netPrefix: number): Problem[] {
  const prefixOf = new Map(nets.map(({ id, prefix }) => [id, Math.max(prefix, netPrefix)]))
  const takenBy = new Map<string, string>()
  const of = (owner: string, list: readonly NetPlace[], path: Problem['path']) => {
    const own = new Set<string>()
    return list.flatMap(({ net, host }, at): Problem[] => {
      const here = [...path, 'nets', at]
      const prefix = prefixOf.get(net)
      if (prefix === undefined) return [problem('net_unknown', [...here, 'net'], { net })]
      if (own.has(net)) return [problem('net_twice', [...here, 'net'], { net })]
      own.add(net)
      const { from, to } = hostRange(prefix)
      if (host < from || host > to) return [problem('host_range', [...here, 'host'], { net, host, from, to })]
      const key = `${net} ${host}`
      const holder = takenBy.get(key)
      if (holder !== undefined) return [problem('definition_host_taken', [...here, 'host'], { net, host, node: holder })]
      takenBy.set(key, owner)
      return []
    })
  }
  return [
    ...routers.flatMap((router, at) => of(router.id, router.nets, ['routers', at])),
    ...nodes.flatMap((node, at) => of(node.id, node.nets, ['nodes', at])),
  ]
}

const routerProblems = ({ routers }: SceneDefinition): Problem[] =>
  routers.flatMap((router, at) => [
    ...(new Set(router.nets.map(({ net }) => net)).size < 2 ? [problem('router_one_net', ['routers', at, 'nets'], { id: router.id })] : []),
    ...ruleProblems(router, ['routers', at]),
  ])

/** How a rule of a router is written. */
const ruleForm = 'dmz -> lan:22/tcp'

/** A line that cannot be read, or that names a network which the router is not in, would forbid nothing. */
function ruleProblems({ id, nets, ...lists }: DefinitionRouter, path: Problem['path']): Problem[] {
  const own = new Set(nets.map(({ net }) => net))
  return (['allow', 'deny'] as const).flatMap((name) =>
    lists[name].flatMap((text, at) => {
      const line = readRouterLine(text)
      return line !== null && own.has(line.from) && own.has(line.to)
        ? []
        : [problem('router_rule', [...path, name, at], { id, form: ruleForm })]
    }),
  )
}

function nodeProblems(definition: SceneDefinition, node: DefinitionNode, at: number, facts: CheckFacts): Problem[] {
  const path = ['nodes', at]
  const { isImageKnown, startedKinds } = facts
  const netIds = new Set(definition.nets.map(({ id }) => id))
  const image =
    isImageKnown === null || isImageKnown(node.image) ? [] : [problem('image_unknown', [...path, 'image'], { image: node.image }, 'deploy')]
  const kind =
    startedKinds === null || startedKinds.has(node.kind)
      ? []
      : [problem('driver_cannot', [...path, 'kind'], { kind: node.kind, node: node.id }, 'deploy')]
  const routes = node.routes.flatMap(({ to, via }, route) => [
    ...(netIds.has(to) ? [] : [problem('net_unknown', [...path, 'routes', route, 'to'], { net: to })]),
    ...viaProblems(definition, node, { via, to, path: [...path, 'routes', route, 'via'] }),
  ])
  return [
    ...image,
    ...kind,
    ...healthProblems(node, path),
    ...routes,
    ...portProblems(node, path),
    ...envProblems(definition, node, path, facts),
  ]
}

/** Nothing is run inside of a virtual machine from outside, so a command would never say that it is well. */
const healthProblems = ({ id, kind, health }: DefinitionNode, path: Problem['path']): Problem[] =>
  kind === 'vm' && health !== null && 'exec' in health.ask ? [problem('health_inside', [...path, 'health'], { node: id })] : []

/** A route leads over a router that stands both in a network of the node and in the one it leads to. */
function viaProblems(
  { routers }: SceneDefinition,
  node: DefinitionNode,
  route: { via: string; to: string; path: Problem['path'] },
): Problem[] {
  const { via, to, path } = route
  const router = routers.find(({ id }) => id === via)
  if (router === undefined) return [problem('router_unknown', path, { router: via })]
  const isNear = router.nets.some(({ net }) => node.nets.some((own) => own.net === net))
  const leads = router.nets.some(({ net }) => net === to)
  return isNear && leads ? [] : [problem('router_unreachable', path, { router: via, node: node.id, net: to })]
}

function portProblems(node: DefinitionNode, path: Problem['path']): Problem[] {
  const seen = new Set<string>()
  return node.ports.flatMap(({ port, proto, open }, at) => {
    const here = [...path, 'ports', at, 'port']
    const key = `${port}/${proto}`
    const isTwice = seen.has(key)
    seen.add(key)
    if (isTwice) return [problem('port_duplicate', here, { port, proto })]
    const isLost = open === 'player' && node.nets.length === 0
    if (isLost) return [problem('port_unreachable', here, { port, proto }, 'warning')]
    // Forwarder and host ports carry TCP alone.
    return open === 'player' && proto === 'udp' ? [problem('port_udp', here, { port }, 'warning')] : []
  })
}

function envProblems(definition: SceneDefinition, node: DefinitionNode, path: Problem['path'], { isShared }: CheckFacts): Problem[] {
  return Object.entries(node.env).flatMap(([key, value]) => {
    if (typeof value !== 'string') return []
    return templatesIn(value).flatMap((template): Problem[] => {
      const here = [...path, 'env', key]
      if (template === null || !isTemplateKnown(definition, template)) return [problem('template_unknown', here, { key })]
      const isOwn = template.kind === 'entrant' || template.kind === 'ipd' || template.kind === 'flag'
      return isShared && isOwn ? [problem('template_shared', here, { key })] : []
    })
  })
}

function isTemplateKnown({ nodes }: SceneDefinition, template: Template): boolean {
  if (!('node' in template)) return true
  const node = nodes.find(({ id }) => id === template.node)
  if (node === undefined) return false
  if (template.kind === 'ip') return node.nets.some(({ net }) => net === template.net)
  return template.kind === 'host' || node.ports.some(({ name }) => name === template.name)
}

/** Nodes that wait for each other would never start; the first ring is told with both ends. */
function cycles({ nodes }: SceneDefinition): Problem[] {
  const byId = new Map(nodes.map((node, at) => [node.id, { node, at }]))
  const state = new Map<string, 'open' | 'done'>()
  const found: Problem[] = []
  const visit = (id: string): void => {
    const entry = byId.get(id)
    if (entry === undefined) return
    state.set(id, 'open')
    entry.node.after.forEach((other, at) => {
      const path = ['nodes', entry.at, 'after', at]
      if (!byId.has(other)) found.push(problem('node_unknown', path, { node: other }))
      else if (state.get(other) === 'open') found.push(problem('definition_cycle', path, { a: id, b: other }))
      else if (!state.has(other)) visit(other)
    })
    state.set(id, 'done')
  }
  for (const { id } of nodes) if (!state.has(id)) visit(id)
  return found
}

const volumeProblems = ({ nodes, volumes }: SceneDefinition): Problem[] =>
  volumes.flatMap(({ node }, at) =>
    nodes.some(({ id }) => id === node) ? [] : [problem('node_unknown', ['volumes', at, 'node'], { node })],
  )

/** Players who work from a node without a console, or from one that is hidden, would reach nothing. */
const attackProblems = ({ nodes }: SceneDefinition): Problem[] =>
  nodes
    .flatMap((node, at) => (node.attack === true ? [{ node, path: ['nodes', at, 'attack'] }] : []))
    .flatMap(({ node, path }, nth) => [
      ...(nth > 0 ? [problem('attack_twice', path, { node: node.id })] : []),
      ...(node.console === 'none' || node.hidden ? [problem('attack_closed', path, { node: node.id })] : []),
    ])

function flagProblems({ nodes }: SceneDefinition, { needsFlag }: CheckFacts): Problem[] {
  const inEnv = nodes.flatMap(({ flags, id }, at) =>
    flags.flatMap((place, flag) =>
      place.into === 'env' ? [problem('flag_in_env', ['nodes', at, 'flags', flag], { node: id }, 'warning')] : [],
    ),
  )
  const byTemplate = nodes.some(({ env }) =>
    Object.values(env).some((value) => typeof value === 'string' && templatesIn(value).some((template) => template?.kind === 'flag')),
  )
  const isPlaced = byTemplate || nodes.some(({ flags }) => flags.length > 0)
  return needsFlag && !isPlaced ? [...inEnv, problem('flag_unplaced', ['nodes'], {}, 'warning')] : inEnv
}
