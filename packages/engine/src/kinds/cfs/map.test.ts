import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SceneDefinition } from '../../scene/definition/definition.ts'
import { holdersOf, type MapStage, type NodeState, nodeStates, rangeGraph, rangeMap, type RangeStages } from './map.ts'

type Range = Pick<SceneDefinition, 'nets' | 'routers' | 'nodes'>

function nodeOf(id: string, nets: readonly string[], hidden = false): SceneDefinition['nodes'][number] {
  const limits = { cpu: 1, memory_mb: 64, pids: 64, disk_mb: 64, writable: false, caps: [] }
  const run = {
    image: 'web@1',
    routes: [],
    ports: [],
    env: {},
    flags: [],
    files: [],
    health: null,
    command: null,
    entrypoint: null,
    user: null,
  }
  const places = nets.map((net, host) => ({ net, host: host + 10 }))
  return { id, kind: 'container', nets: places, ...run, ...limits, after: [], console: 'none', required: true, hidden }
}

const net = (id: string, talk = true) => ({ id, prefix: 24, egress: false, talk, capture: false })
const router = (id: string, nets: readonly string[], deny: readonly string[] = [], allow: readonly string[] = []) => ({
  id,
  nets: nets.map((one) => ({ net: one, host: 1 })),
  allow,
  deny,
  snat: false,
})

/** outside: attacker, web. inside: web (two legs), files, switch. Over a router one way only: core. */
const lab: Range = {
  nets: [net('outside'), net('inside'), net('core')],
  routers: [router('r1', ['inside', 'core'], ['core -> inside'])],
  nodes: [
    nodeOf('attacker', ['outside']),
    nodeOf('web', ['outside', 'inside']),
    nodeOf('files', ['inside']),
    nodeOf('switch', ['inside']),
    nodeOf('probe', ['inside'], true),
    nodeOf('domain', ['core']),
    nodeOf('safe', ['core']),
  ],
}

const stage = (stage_id: string, node_key: string, more: Partial<MapStage> = {}): MapStage => ({
  stage_id,
  node_key,
  proof: 'user',
  reveal: 'when_reachable',
  ...more,
})
const stages: MapStage[] = [
  stage('web user', 'web', { reveal: 'from_start' }),
  stage('web root', 'web', { proof: 'root' }),
  stage('files user', 'files'),
  stage('files data', 'files', { proof: 'data' }),
  stage('domain root', 'domain', { proof: 'root' }),
  stage('safe data', 'safe', { reveal: 'on_solve' }),
]
const range: RangeStages = { graph: rangeGraph(lab), stages, entries: ['attacker'] }
const statesOf = (...taken: string[]) => Object.fromEntries(nodeStates(range, new Set(taken)))

describe('the graph', () => {
  const reached = (definition: Range) => (from: string) => [...(rangeGraph(definition).reaches.get(from) ?? [])].sort()

  it('follows networks, and routers the way they let through', () => {
    const of = reached(lab)
    expect(of('attacker')).toEqual(['web'])
    expect(of('web')).toEqual(['attacker', 'domain', 'files', 'probe', 'safe', 'switch'])
    expect(of('domain')).toEqual(['safe'])
  })

  it('knows networks whose members may not talk, and ports that are left open', () => {
    const nodes = [nodeOf('a', ['one']), nodeOf('b', ['one']), nodeOf('c', ['two'])]
    const of = (deny: string[], allow: string[]) =>
      reached({ nets: [net('one', false), net('two')], routers: [router('r', ['one', 'two'], deny, allow)], nodes })('a')
    expect(of([], [])).toEqual(['c'])
    expect(of(['one -> two'], [])).toEqual([])
    expect(of(['one -> two'], ['one -> two:22/tcp'])).toEqual(['c'])
    expect(of(['one -> two:22/tcp'], [])).toEqual(['c'])
  })
})

describe('the fog', () => {
  it.each<[string[], Record<string, NodeState>]>([
    [[], { attacker: 'seen', web: 'seen', files: 'unknown', switch: 'unknown', domain: 'unknown', safe: 'unknown', probe: 'unknown' }],
    [['web user'], { web: 'foothold', files: 'seen', switch: 'seen', domain: 'seen', safe: 'unknown', probe: 'unknown' }],
    [['web root'], { web: 'controlled' }],
    [['files user', 'files data'], { web: 'seen', files: 'controlled' }],
    [['domain root'], { files: 'unknown', domain: 'controlled' }],
    [['safe data'], { safe: 'controlled', domain: 'seen' }],
  ])('after %j', (taken, expected) => {
    expect(statesOf(...taken)).toMatchObject(expected)
  })

  it('shows edges of seen nodes alone, and no second leg of a node before it is entered', () => {
    expect(rangeMap(range, new Set())).toEqual({
      zones: ['outside'],
      nodes: [
        { key: 'attacker', state: 'seen', zones: ['outside'] },
        { key: 'web', state: 'seen', zones: ['outside'] },
      ],
      edges: [['attacker', 'web']],
    })
    const inside = rangeMap(range, new Set(['web user']))
    expect(inside.nodes.map(({ key, zones }) => [key, ...zones])).toEqual([
      ['attacker', 'outside'],
      ['web', 'outside', 'inside'],
      ['files', 'inside'],
      ['switch', 'inside'],
      ['domain', 'core'],
    ])
    expect(rangeMap(range, new Set(['domain root'])).zones).toEqual(['outside', 'core'])
  })
})

it('counts who holds a node', () => {
  const sets = [new Set(['web user']), new Set(['web user', 'web root', 'files user']), new Set<string>()]
  expect(holdersOf(stages, sets)).toEqual([
    { key: 'web', holders: 2, controlled: 1 },
    { key: 'files', holders: 1, controlled: 0 },
    { key: 'domain', holders: 0, controlled: 0 },
    { key: 'safe', holders: 0, controlled: 0 },
  ])
})

const order: readonly NodeState[] = ['unknown', 'seen', 'foothold', 'controlled']
const zones = ['z0', 'z1', 'z2']
const anyRange: fc.Arbitrary<RangeStages> = fc.record({
  graph: fc
    .record({
      homes: fc.array(fc.record({ nets: fc.subarray(zones, { minLength: 1 }), hidden: fc.boolean() }), { minLength: 1, maxLength: 7 }),
      routes: fc.array(fc.tuple(fc.subarray(zones, { minLength: 2 }), fc.subarray(['z0 -> z1', 'z1 -> z2', 'z2 -> z0'])), { maxLength: 2 }),
      talks: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    })
    .map(({ homes, routes, talks }) =>
      rangeGraph({
        nets: zones.map((id, index) => net(id, talks[index])),
        routers: routes.map(([nets, deny], index) => router(`r${index}`, nets, deny)),
        nodes: homes.map(({ nets, hidden }, index) => nodeOf(`n${index}`, nets, hidden)),
      }),
    ),
  stages: fc
    .array(
      fc.record({
        node: fc.nat(6),
        proof: fc.constantFrom('user' as const, 'root' as const, 'data' as const),
        reveal: fc.constantFrom('from_start' as const, 'when_reachable' as const, 'on_solve' as const),
      }),
      { maxLength: 8 },
    )
    .map((list) => list.map(({ node, ...rest }, index) => ({ stage_id: `s${index}`, node_key: `n${node}`, ...rest }))),
  entries: fc.subarray(['n0', 'n1']),
})
const anyTaken = fc.subarray(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7'])

it('the fog only clears', () => {
  fc.assert(
    fc.property(anyRange, anyTaken, anyTaken, (some, first, more) => {
      const [before, after] = [new Set(first), new Set([...first, ...more])]
      const [then, now] = [nodeStates(some, before), nodeStates(some, after)]
      for (const [key, state] of then) expect(order.indexOf(now.get(key) ?? 'unknown')).toBeGreaterThanOrEqual(order.indexOf(state))
      const [small, large] = [rangeMap(some, before), rangeMap(some, after)]
      expect(large.zones).toEqual(expect.arrayContaining(small.zones))
      expect(large.edges).toEqual(expect.arrayContaining(small.edges))
    }),
  )
})

it('the map tells of nothing that is unknown, and walls count what entrants hold', () => {
  fc.assert(
    fc.property(anyRange, fc.array(anyTaken, { maxLength: 4 }), (some, sets) => {
      const all = sets.map((taken) => nodeStates(some, new Set(taken)))
      for (const [index, taken] of sets.entries()) {
        const map = rangeMap(some, new Set(taken))
        const shown = new Set(map.nodes.map(({ key }) => key))
        for (const [key, state] of all[index] ?? []) expect(shown.has(key)).toBe(state !== 'unknown')
        for (const key of map.edges.flat()) expect(shown.has(key)).toBe(true)
        for (const { zones: told } of map.nodes) expect(told.length).toBeGreaterThan(0)
        for (const zone of map.zones) expect(map.nodes.some((node) => node.zones.includes(zone))).toBe(true)
      }
      const walls = holdersOf(
        some.stages,
        sets.map((taken) => new Set(taken)),
      )
      for (const { key, holders, controlled } of walls.filter(({ key }) => some.graph.reaches.has(key))) {
        const held = all.map((states) => states.get(key)).filter((state) => state === 'foothold' || state === 'controlled')
        expect([holders, controlled]).toEqual([held.length, held.filter((state) => state === 'controlled').length])
      }
    }),
  )
})
