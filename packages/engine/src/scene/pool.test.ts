import { expect, it } from 'vitest'
import {
  ask,
  dealt,
  finished,
  heldGen,
  newLife,
  orderState,
  poolObstacle,
  stepped,
  withdrawn,
  type SceneDefinition,
  type SceneTerms,
} from './index.ts'

const node: SceneDefinition['nodes'][number] = {
  id: 'web',
  kind: 'container',
  image: 'shop@1',
  nets: [{ net: 'lan', host: 10 }],
  routes: [],
  ports: [],
  env: { KEY: { secret: true, random: 12 }, PEER: '{{ip.web.lan}} {{host.web}}' },
  flags: [{ part: 1, into: 'file', path: '/run/flag', mode: '0444' }],
  files: [{ path: '/etc/motd', text: '{{entrant}}', mode: '0444' }],
  health: null,
  command: null,
  entrypoint: null,
  user: null,
  cpu: 0.5,
  memory_mb: 128,
  pids: 64,
  disk_mb: 16,
  writable: false,
  caps: [],
  after: [],
  console: 'none',
  required: true,
  hidden: false,
}
const withNode = (more: Partial<typeof node>): SceneDefinition => ({
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan', prefix: 26, egress: false, talk: true, capture: false }],
  routers: [],
  volumes: [],
  nodes: [{ ...node, ...more }],
})
const terms: SceneTerms = {
  lifetimeMinutes: 60,
  extendMinutes: 60,
  extendMax: 1,
  extendWindowMinutes: 30,
  resetMax: 1,
  resetWaitS: 0,
  actionsPer10Min: 10,
}

it.each([
  [null, {}],
  ['flag_env', { env: { FLAG: 'x {{flag.1}}' } }],
  ['flag_env', { flags: [{ part: 1, into: 'env' as const, key: 'FLAG' }] }],
  ['entrant_env', { env: { TEAM: '{{ entrant }}' } }],
  ['entrant_env', { env: { TEAM: '{{ipd}}' } }],
  ['vm', { kind: 'vm' as const }],
])('%s is why no scene can wait: %j', (why, more) => {
  expect(poolObstacle(withNode(more))).toBe(why)
})

it('a deal is a start of the same generation, with room, and what an older worker says of it changes nothing', () => {
  const start = (now: number, by: string | null, order: { order?: string } = {}) => {
    const answer = ask(newLife(), terms, { action: 'start', now, by, isPlayer: by !== null, ...order })
    if (answer.kind !== 'begun') throw new Error('refused')
    return answer.life
  }
  const asked = start(0, null)
  const waiting = finished({ ...asked, isAdmitted: true, queuedAt: null }, { ...terms, lifetimeMinutes: null }, { id: 1, now: 500 })
  expect(waiting).toMatchObject({ rest: 'running', endsAt: null })
  const given = dealt(start(90_000, 'lin'), waiting)
  expect(given).toMatchObject({
    gen: waiting.gen,
    isAdmitted: true,
    queuedAt: null,
    startedAt: null,
    op: { id: 2, action: 'start', by: 'lin' },
  })
  expect(stepped(given, 1, { step: 1, of: 2, word: 'files', node: null })).toBe(given)
  expect(finished(given, terms, { id: 1, now: 90_100 })).toBe(given)
  expect(finished(given, terms, { id: 2, now: 90_100 })).toMatchObject({ rest: 'running', startedAt: 90_100, endsAt: 90_100 + 3_600_000 })
  // A bulk order deals as well: its machines are kept from the first moment, and nobody takes them back.
  const ordered = dealt(start(90_000, 'lin', { order: 'o1' }), waiting)
  expect(heldGen(ordered)).toBe(waiting.gen)
  expect([orderState(ordered, 'o1'), withdrawn(ordered, 'o1') === ordered]).toEqual(['working', true])
  expect(orderState(finished(ordered, terms, { id: 2, now: 90_100 }), 'o1')).toBe('done')
})
