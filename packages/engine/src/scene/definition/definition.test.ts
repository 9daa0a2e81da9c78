import { describe, expect, it } from 'vitest'
import {
  checkDefinition,
  fitPlaces,
  hostRange,
  machineBesideMb,
  needOf,
  netOfPool,
  poolSize,
  readSubnet,
  resolveDefinition,
  subnetText,
  templatesIn,
  type CheckFacts,
  type DefinitionNode,
  type ResolveInput,
  type SceneDefinition,
} from './index.ts'

const node = (id: string, more: Partial<DefinitionNode> = {}): DefinitionNode => ({
  id,
  kind: 'container',
  image: 'shop-web@3',
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
  cpu: 0.5,
  memory_mb: 128,
  pids: 128,
  disk_mb: 64,
  writable: false,
  caps: [],
  after: [],
  console: 'terminal',
  required: true,
  hidden: false,
  ...more,
})
const net = (id: string) => ({ id, prefix: 26, egress: false, talk: true, capture: false })
const shop: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'shop in two tiers',
  nets: [net('dmz'), net('lan')],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 2 },
        { net: 'lan', host: 2 },
      ],
      allow: ['dmz -> lan:5432/tcp'],
      deny: ['dmz -> lan'],
      snat: false,
    },
  ],
  nodes: [
    node('web', {
      nets: [{ net: 'dmz', host: 10 }],
      routes: [{ to: 'lan', via: 'edge' }],
      ports: [{ port: 8080, proto: 'tcp', name: 'http', open: 'player' }],
      env: { DB: 'postgres://{{ip.db.main.lan}}:{{port.db.main.sql}}/{{entrant}}', KEY: { secret: true, random: 24 } },
      flags: [{ part: 1, into: 'file', path: '/run/flag/flag', mode: '0444' }],
      health: { ask: { http: 8080, path: '/ping', expect: 200 }, interval_s: 5, timeout_s: 3, retries: 3, start_s: 60 },
      after: ['db.main'],
    }),
    node('db.main', {
      nets: [{ net: 'lan', host: 20 }],
      ports: [{ port: 5432, proto: 'tcp', name: 'sql', open: 'scene' }],
      cpu: 1,
      memory_mb: 512,
      hidden: true,
    }),
  ],
  volumes: [{ node: 'web', path: '/data', mb: 64 }],
}
const facts: CheckFacts = { isShared: false, needsFlag: true, isImageKnown: () => true, startedKinds: new Set(['container']) }
const withNode = (more: Partial<DefinitionNode>): SceneDefinition => ({ ...shop, nodes: [{ ...shop.nodes[0]!, ...more }, shop.nodes[1]!] })
const problemTexts = (definition: SceneDefinition, more: Partial<CheckFacts> = {}) =>
  checkDefinition(definition, { ...facts, ...more }).map(({ code, level, path }) => `${level} ${code} ${path.join('.')}`)

it('a definition of elsewhere fits the networks of an installation: who stands beyond them moves to a free number', () => {
  const large = { ...shop, nets: shop.nets.map((one) => ({ ...one, prefix: 24 })) }
  const nodes = [
    { ...shop.nodes[0]!, nets: [{ net: 'dmz', host: 100 }] },
    { ...shop.nodes[1]!, nets: [{ net: 'lan', host: 3 }] },
    node('far', { nets: [{ net: 'lan', host: 200 }] }),
  ]
  const { definition, moved } = fitPlaces({ ...large, nodes }, 26)
  expect(moved).toEqual([
    { id: 'web', net: 'dmz', from: 100, to: 3 },
    { id: 'far', net: 'lan', from: 200, to: 4 },
  ])
  expect(definition.nets.map(({ prefix }) => prefix)).toEqual([26, 26])
  expect(checkDefinition(definition, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null, netPrefix: 26 })).toEqual(
    [],
  )
  expect(fitPlaces(shop, 26)).toEqual({ definition: shop, moved: [] })
})

describe('a definition is checked', () => {
  it('and a good one has no problem', () => expect(problemTexts(shop)).toEqual([]))

  const cases: [string, SceneDefinition, Partial<CheckFacts>, string[]][] = [
    ['an id twice', { ...shop, nodes: [...shop.nodes, node('edge')] }, {}, ['error id_taken nodes.2.id']],
    [
      'an unknown network',
      withNode({ nets: [{ net: 'wan', host: 3 }] }),
      {},
      ['error net_unknown nodes.0.nets.0.net', 'error router_unreachable nodes.0.routes.0.via'],
    ],
    ['a network twice', withNode({ nets: [10, 11].map((host) => ({ net: 'dmz', host })) }), {}, ['error net_twice nodes.0.nets.1.net']],
    ['the gateway as a host', withNode({ nets: [{ net: 'dmz', host: 1 }] }), {}, ['error host_range nodes.0.nets.0.host']],
    ['a host beyond the network', withNode({ nets: [{ net: 'dmz', host: 63 }] }), {}, ['error host_range nodes.0.nets.0.host']],
    [
      'a host beyond networks of the installation',
      withNode({ nets: [{ net: 'dmz', host: 20 }] }),
      { netPrefix: 28 },
      ['error host_range nodes.0.nets.0.host', 'error host_range nodes.1.nets.0.host'],
    ],
    ["a router's host", withNode({ nets: [{ net: 'dmz', host: 2 }] }), {}, ['error definition_host_taken nodes.0.nets.0.host']],
    [
      'a router in one network',
      { ...shop, routers: [{ id: 'edge', nets: [{ net: 'dmz', host: 2 }], allow: [], deny: [], snat: false }] },
      {},
      ['error router_one_net routers.0.nets', 'error router_unreachable nodes.0.routes.0.via'],
    ],
    ['an unknown router', withNode({ routes: [{ to: 'lan', via: 'gone' }] }), {}, ['error router_unknown nodes.0.routes.0.via']],
    ['a router that the node does not reach', withNode({ nets: [], ports: [] }), {}, ['error router_unreachable nodes.0.routes.0.via']],
    [
      'a route to an unknown network',
      withNode({ routes: [{ to: 'wan', via: 'edge' }] }),
      {},
      ['error net_unknown nodes.0.routes.0.to', 'error router_unreachable nodes.0.routes.0.via'],
    ],
    ['a node that waits for nobody we know', withNode({ after: ['cache'] }), {}, ['error node_unknown nodes.0.after.0']],
    ['a node that waits for itself', withNode({ after: ['web'] }), {}, ['error definition_cycle nodes.0.after.0']],
    [
      'a port twice',
      withNode({ ports: [80, 80].map((port) => ({ port, proto: 'tcp', name: 'w', open: 'none' })) }),
      {},
      ['error port_duplicate nodes.0.ports.1.port'],
    ],
    [
      'a port that no way leads to',
      withNode({ ports: [{ port: 53, proto: 'udp', name: 'dns', open: 'player' }] }),
      {},
      ['warning port_udp nodes.0.ports.0.port'],
    ],
    ['a port that nobody reaches', withNode({ nets: [], env: {}, routes: [] }), {}, ['warning port_unreachable nodes.0.ports.0.port']],
    [
      'an unknown template',
      withNode({ env: { A: '{{ip.web.wan}} {{secrets}}' } }),
      {},
      Array(2).fill('error template_unknown nodes.0.env.A'),
    ],
    [
      'own values in a shared scene',
      withNode({ env: { A: '{{entrant}}{{ip.web.dmz}}' } }),
      { isShared: true },
      ['error template_shared nodes.0.env.A'],
    ],
    ['no place for the flag', withNode({ flags: [] }), {}, ['warning flag_unplaced nodes']],
    [
      'a flag in the environment',
      withNode({ flags: [{ part: 1, into: 'env', key: 'FLAG' }] }),
      {},
      ['warning flag_in_env nodes.0.flags.0'],
    ],
    [
      'an image that is not there',
      shop,
      { isImageKnown: (image) => image !== 'shop-web@3' },
      ['deploy image_unknown nodes.0.image', 'deploy image_unknown nodes.1.image'],
    ],
    [
      'a command that asks a virtual machine for its health',
      withNode({ kind: 'vm', health: { ask: { exec: ['true'] }, interval_s: 5, timeout_s: 3, retries: 3, start_s: 60 } }),
      { startedKinds: null },
      ['error health_inside nodes.0.health'],
    ],
    ['a kind that no driver starts', withNode({ kind: 'vm' }), {}, ['deploy driver_cannot nodes.0.kind']],
    ['a volume of nobody', { ...shop, volumes: [{ node: 'gone', path: '/d', mb: 1 }] }, {}, ['error node_unknown volumes.0.node']],
  ]
  it.each(cases)('%s is told with its place', (_what, definition, more, problems) =>
    expect(problemTexts(definition, more)).toEqual(problems),
  )

  it('and a ring of three is told once, with both ends', () => {
    const ring = {
      ...shop,
      routers: [],
      nodes: [node('a', { after: ['b'] }), node('b', { after: ['c'] }), node('c', { after: ['a'] })],
      volumes: [],
    }
    expect(checkDefinition(ring, { ...facts, needsFlag: false })).toMatchObject([{ code: 'definition_cycle', details: { a: 'c', b: 'a' } }])
  })

  it('in time that grows with its size, not with its chains', () => {
    const nodes = Array.from({ length: 50 }, (_none, at) =>
      node(`n${at}`, { after: Array.from({ length: at }, (_also, other) => `n${other}`) }),
    )
    expect(checkDefinition({ ...shop, nodes, routers: [], volumes: [] }, { ...facts, needsFlag: false })).toEqual([])
  })
})

describe('a definition is resolved', () => {
  const input: ResolveInput = {
    scene: 's',
    gen: 4,
    subnets: new Map([
      ['dmz', '10.200.0.64/26'],
      ['lan', '10.200.0.128/26'],
    ]),
    imageOf: (image) => `sha256:${image}`,
    routerImage: 'sha256:router',
    entrant: 'Ravens',
    ipd: 7,
    flags: ['flag{{entrant}}'],
    secretOf: (name, key) => `secret of ${name} ${key}`,
    hostPortOf: () => null,
  }
  const spec = resolveDefinition(shop, input)
  const [edge, web, db] = spec.nodes

  it('with addresses by number in the networks that were allotted', () => {
    expect(spec.nets.map(({ subnet, gateway }) => [subnet, gateway])).toEqual([
      ['10.200.0.64/26', '10.200.0.65'],
      ['10.200.0.128/26', '10.200.0.129'],
    ])
    expect([web?.nets, db?.nets]).toEqual([[{ net: 'dmz', ip: '10.200.0.74' }], [{ net: 'lan', ip: '10.200.0.148' }]])
    expect(web?.routes).toEqual([{ to: '10.200.0.128/26', via: '10.200.0.66' }])
    expect(edge).toMatchObject({ forwards: true, nets: [{ ip: '10.200.0.66' }, { ip: '10.200.0.130' }] })
  })

  it('with values in place of templates, which are not read a second time', () => {
    expect(web?.env).toEqual({ DB: 'postgres://10.200.0.148:5432/Ravens', KEY: 'secret of web KEY' })
    expect(web?.files).toEqual([{ path: '/run/flag/flag', mode: '0444', text: 'flag{{entrant}}\n', isPlant: true }])
  })

  it('with the rules of its routers as networks', () => {
    const router = resolveDefinition(shop, input).nodes.find(({ forwards }) => forwards)
    const [dmz = '', lan = ''] = resolveDefinition(shop, input).nets.map(({ subnet }) => subnet)
    expect(router?.rules).toEqual({
      allow: [{ from: dmz, to: lan, port: 5432, proto: 'tcp' }],
      deny: [{ from: dmz, to: lan, port: null, proto: null }],
      snat: false,
      between: [dmz, lan],
    })
  })

  it('with what it needs of a machine, routers included', () => {
    expect(needOf(shop)).toEqual({ cpuMilli: 1_600, memoryMb: 656, nodes: 3 })
    const [node] = shop.nodes
    const machine = { ...shop, routers: [], nodes: node === undefined ? [] : [{ ...node, kind: 'vm' as const, memory_mb: 96 }] }
    expect(needOf(machine).memoryMb).toBe(96 + machineBesideMb)
    expect(web).toMatchObject({ cpuMilli: 500, memoryMb: 128, volumes: [{ path: '/data', mb: 64 }], health: { ask: { kind: 'http' } } })
  })

  it('and not without a network or a part of the flag', () => {
    expect(() => resolveDefinition(shop, { ...input, subnets: new Map([['dmz', '10.200.0.64/26']]) })).toThrow(RangeError)
    expect(() => resolveDefinition(shop, { ...input, flags: [] })).toThrow(RangeError)
  })
})

describe('addresses', () => {
  it('of a pool are as many networks as its prefix says, one beside the other', () => {
    const pool = readSubnet('10.200.0.0/14')
    expect(poolSize(pool, 26)).toBe(4_096)
    expect([0, 1, 4_095].map((number) => subnetText(netOfPool(pool, 26, number)))).toEqual([
      '10.200.0.0/26',
      '10.200.0.64/26',
      '10.203.255.192/26',
    ])
    expect(() => netOfPool(pool, 26, 4_096)).toThrow(RangeError)
    expect(hostRange(26)).toEqual({ from: 2, to: 62 })
  })

  it.each(['10.200.0.1/26', '10.200.0.0/7', '10.200.0.0/31', '10.200.0/26', '010.200.0.0/26', '10.200.0.0', '10.256.0.0/16', ''])(
    '%s is no network',
    (text) => expect(() => readSubnet(text)).toThrow(RangeError),
  )

  it('and templates are found in any text, unknown ones too', () => {
    expect(templatesIn('{{ flag.1 }}{{flag.0}}{{host.db.main}}{{}}{{ip.a}}{{ipd}}')).toEqual([
      { kind: 'flag', part: 1 },
      null,
      { kind: 'host', node: 'db.main' },
      null,
      null,
      { kind: 'ipd' },
    ])
  })
})
