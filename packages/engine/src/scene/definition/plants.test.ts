import { describe, expect, it } from 'vitest'
import { checkDefinition, declaredReach, isConsoleOpen, isFilePath, resolveDefinition, wrongPlant } from './index.ts'
import type { DefinitionNode, Plant, SceneDefinition } from './index.ts'
import { poolObstacle } from '../pool.ts'

const node = (id: string, net: string, more: Partial<DefinitionNode> = {}): DefinitionNode => ({
  id,
  kind: 'container',
  image: 'shop@1',
  nets: [{ net, host: 10 + id.length }],
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
  required: false,
  hidden: false,
  ...more,
})
const net = (id: string, talk = true) => ({ id, prefix: 26, egress: false, talk, capture: false })
const tcp = (port: number, open: 'player' | 'scene' | 'none' = 'scene') => ({ port, proto: 'tcp' as const, name: `p${port}`, open })
const web = node('web', 'dmz', { routes: [{ to: 'lan', via: 'edge' }], ports: [tcp(80, 'player')], env: { MODE: 'live' } })
const mail = node('mail', 'dmz', { ports: [tcp(25)] })
const db = node('db', 'lan', { ports: [tcp(22), tcp(5432), tcp(9000, 'none'), { ...tcp(53), proto: 'udp' }] })
const range: SceneDefinition = {
  format: 'beacon-scene/1',
  name: 'harbour',
  nets: [net('dmz'), net('lan', false)],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 2 },
        { net: 'lan', host: 2 },
      ],
      allow: [],
      deny: ['dmz -> lan:22/tcp', 'dmz -> lan:5432/udp'],
      snat: false,
    },
  ],
  nodes: [web, mail, db],
  volumes: [],
}
const file = (path: string, more: Partial<Plant> = {}): Plant => ({
  key: 'user',
  node_key: 'web',
  as: { file: path },
  text: 'flag{a}',
  ...more,
})
const named = (variable: string, more: Partial<Plant> = {}): Plant => ({ ...file('/x', more), as: { variable } })
const problemOf = (...plants: Plant[]) => wrongPlant(range, plants)?.problem ?? null

describe('plants', () => {
  it.each(['relative', '/a/../b', '/a//b', '/a/.', '/', '/a/', '/a b', '/a\0b', `/${'a'.repeat(255)}`, '/$(id)', "/a';id", ''])(
    'never lie at %j',
    (path) => {
      expect(isFilePath(path)).toBe(false)
      expect(problemOf(file(path))).toBe('plant_path')
    },
  )

  it('have a node, a name, a mode and a text that can be put there, and a place of their own', () => {
    expect(problemOf(file('/run/flag'), named('FLAG'), file('/run/flag', { node_key: 'db' }))).toBe(null)
    expect(problemOf(file('/run/flag', { node_key: 'gone' }))).toBe('plant_node_missing')
    expect(problemOf(named('A=B'))).toBe('plant_variable')
    expect(problemOf(named('MODE'))).toBe('plant_taken')
    expect(problemOf({ ...file('/run/flag'), as: { file: '/run/flag', mode: '4755' } })).toBe('plant_mode')
    expect(problemOf(file('/run/flag'), file('/run/flag', { key: 'root' }))).toBe('plant_taken')
    expect([file('/f', { text: '' }), file('/f', { text: 'a\nb' }), named('F', { text: 'a\0' })].map((one) => problemOf(one))).toEqual(
      Array.from({ length: 3 }, () => 'plant_text'),
    )
  })

  const resolved = (plants: Plant[]) =>
    resolveDefinition(range, {
      scene: '0198c0de-0000-7000-8000-000000000001',
      gen: 1,
      subnets: new Map([
        ['dmz', '10.200.0.0/26'],
        ['lan', '10.200.0.64/26'],
      ]),
      imageOf: (image) => image,
      routerImage: 'router',
      entrant: 'Ravens',
      ipd: null,
      flags: [],
      plants,
      secretOf: () => '',
      hostPortOf: () => null,
    }).nodes.find(({ id }) => id === 'web')

  it('become files and variables of their node, which the scene then needs', () => {
    expect(resolved([file('/run/flag'), named('FLAG', { text: 'flag{b}' })])).toMatchObject({
      files: [{ path: '/run/flag', mode: '0444', text: 'flag{a}\n', isPlant: true }],
      env: { MODE: 'live', FLAG: 'flag{b}' },
      required: true,
    })
    expect(resolved([])).toMatchObject({ files: [], required: false })
  })

  it('wait for whoever gets the scene, where they are files', () => {
    expect(resolved([file('/run/flag', { text: null })])?.files).toEqual([{ path: '/run/flag', mode: '0444', text: '', isHeld: true }])
    expect([poolObstacle(range, [file('/run/flag')]), poolObstacle(range, [named('FLAG')])]).toEqual([null, 'flag_env'])
  })
})

describe('what a topology opens', () => {
  const reach = (from: DefinitionNode, to: DefinitionNode, at: string) => declaredReach(range, { from, to, net: at })
  it('is what a node declares, within a network whose nodes talk and over a router that lets it', () => {
    expect(reach(mail, web, 'dmz')).toEqual([80])
    expect(reach(web, db, 'lan')).toEqual([5432])
    expect(reach(mail, db, 'lan')).toEqual([])
    expect(reach(node('other', 'lan'), db, 'lan')).toEqual([])
  })
})

describe('the node that players work from', () => {
  const kali = node('kali', 'dmz', { attack: true })
  const codes = (...nodes: DefinitionNode[]) =>
    checkDefinition({ ...range, nodes }, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null }).map(
      ({ code }) => code,
    )

  it('has the only console that is open to them', () => {
    const withKali = { nodes: [kali, web, db] }
    expect(withKali.nodes.map((one) => isConsoleOpen(withKali, one))).toEqual([true, false, false])
    expect(range.nodes.map((one) => isConsoleOpen(range, one))).toEqual([true, true, true])
    expect(isConsoleOpen(range, { ...web, hidden: true })).toBe(false)
  })

  it('is one, with a console that they see', () => {
    const free = [db, web]
    expect(codes(kali, ...free)).toEqual([])
    expect(codes(kali, node('parrot', 'dmz', { attack: true }), ...free)).toEqual(['attack_twice'])
    expect(codes({ ...kali, console: 'none' }, ...free)).toEqual(['attack_closed'])
    expect(codes({ ...kali, hidden: true }, ...free)).toEqual(['attack_closed'])
  })
})
