import type { SceneDefinition } from '@beacon/engine/scene/definition'
import { composeOf, readCompose } from '@beacon/engine/scene/exchange'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileForm, readDefinition } from './definition.ts'

const facts = { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null }
const letters = (min: number, max: number) => fc.stringMatching(new RegExp(`^[a-z0-9]{${min},${max}}$`, 'u'))
const ids = (size: number) => fc.uniqueArray(letters(1, 8), { minLength: 1, maxLength: size })
const words = fc.option(fc.array(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' }), { minLength: 1, maxLength: 4 }), {
  nil: null,
})
const position = fc.option(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), { nil: undefined })
const text = fc.string({ maxLength: 12, unit: 'grapheme-ascii' })
const path = letters(1, 8).map((name) => `/${name}`)

const health = fc.option(
  fc.record({
    ask: fc.oneof(
      fc.record({ tcp: fc.integer({ min: 1, max: 65_535 }), expect: fc.constantFrom(null, 'ok') }),
      fc.record({ http: fc.integer({ min: 1, max: 65_535 }), path: fc.constantFrom('/', '/ping'), expect: fc.constantFrom(200, 302) }),
      fc.record({ exec: fc.array(fc.constantFrom('true', '$HOME', '-c', 'a b'), { minLength: 1, maxLength: 3 }) }),
    ),
    interval_s: fc.integer({ min: 1, max: 60 }),
    timeout_s: fc.integer({ min: 1, max: 30 }),
    retries: fc.integer({ min: 1, max: 20 }),
    start_s: fc.integer({ min: 0, max: 900 }),
  }),
  { nil: null },
)

const node = (nets: string[], others: string[]) =>
  fc.record({
    position,
    image: letters(1, 8).map((name) => `${name}@3`),
    nets: fc.subarray(nets).map((own) => own.map((net) => ({ net, host: 0 }))),
    ports: fc.uniqueArray(
      fc.record({
        port: fc.integer({ min: 1, max: 65_535 }),
        proto: fc.constantFrom('tcp', 'udp'),
        name: letters(1, 8),
        open: fc.constantFrom('player', 'scene', 'none'),
      }),
      { maxLength: 4, selector: ({ port }) => port },
    ),
    env: fc.dictionary(fc.stringMatching(/^[A-Z][A-Z0-9_]{0,6}$/u), fc.oneof(text, fc.constant({ secret: true, random: 24 })), {
      maxKeys: 3,
    }),
    flags: fc.array(
      fc.record({ part: fc.integer({ min: 1, max: 3 }), into: fc.constant('file'), path, mode: fc.constantFrom('0444', '0400') }),
      { maxLength: 2 },
    ),
    files: fc.array(fc.record({ path, text, mode: fc.constantFrom('0644', '0755') }), { maxLength: 2 }),
    health,
    command: words,
    entrypoint: words,
    user: fc.constantFrom(null, '1000', 'web:web'),
    cpu: fc.integer({ min: 1, max: 160 }).map((tenths) => tenths / 10),
    memory_mb: fc.integer({ min: 16, max: 65_536 }),
    pids: fc.integer({ min: 16, max: 4096 }),
    disk_mb: fc.integer({ min: 16, max: 1024 }),
    writable: fc.boolean(),
    caps: fc.subarray(['NET_RAW', 'CHOWN', 'SETUID']),
    after: fc.subarray(others),
    console: fc.constantFrom('terminal', 'none'),
    required: fc.boolean(),
    hidden: fc.boolean(),
  })

/** Nodes wait for earlier ones only, and each number of a network is given once. */
const scene = fc.tuple(ids(4), ids(5)).chain(([netIds, nodeIds]) => {
  const nets = netIds.map((id) => `N${id}`)
  return fc.record({
    name: fc.constantFrom('shop', 'two tiers: $HOME', '商店'),
    nets: fc.tuple(
      ...nets.map((id) =>
        fc.record({
          id: fc.constant(id),
          position,
          prefix: fc.integer({ min: 24, max: 28 }),
          egress: fc.boolean(),
          talk: fc.boolean(),
          capture: fc.boolean(),
        }),
      ),
    ),
    nodes: fc.tuple(...nodeIds.map((id, at) => node(nets, nodeIds.slice(0, at)).map((one) => ({ id, ...one })))),
    volumes: fc.array(fc.record({ node: fc.constantFrom(...nodeIds), path, mb: fc.integer({ min: 1, max: 512 }) }), { maxLength: 3 }),
    isRouted: fc.boolean(),
  })
})

function definitionOf({ name, nets, nodes, volumes, isRouted }: typeof scene extends fc.Arbitrary<infer T> ? T : never): SceneDefinition {
  const placed = nodes.map((one, at) => ({ ...one, nets: one.nets.map((place) => ({ ...place, host: at + 2 })) }))
  const routers = isRouted && nets.length > 1 ? [{ id: 'router.x', nets: nets.map(({ id }) => ({ net: id, host: 12 })), snat: true }] : []
  const read = readDefinition({ format: 'beacon-scene/1', name, nets, routers, nodes: placed, volumes }, facts)
  if (read.definition === null) throw new Error(JSON.stringify(read.problems))
  return read.definition
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

it('a scene that is written as a compose file and read again is the same scene', () => {
  fc.assert(
    fc.property(scene, (drawn) => {
      const definition = definitionOf(drawn)
      const { scene: read, notes } = readCompose(plain(composeOf(fileForm(definition))), {})
      expect(readDefinition(read, facts)).toEqual({ definition, problems: readDefinition(definition, facts).problems })
      expect(notes.filter(({ isRefused }) => isRefused)).toEqual([])
    }),
  )
})

it('a scene that is written as its file and read again is the same scene, places of the drawing too', () => {
  fc.assert(
    fc.property(scene, (drawn) => {
      const definition = definitionOf(drawn)
      expect(readDefinition(plain(fileForm(definition)), facts).definition).toEqual(plain(definition))
    }),
  )
})

it('whatever comes is read to an end', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (services, networks) => {
      const { scene: read } = readCompose({ services: { a: services, b: networks }, networks: { n: networks }, volumes: services }, {})
      readDefinition(read, facts)
    }),
  )
})
