import type { CheckFacts } from '@beacon/engine/scene/definition'
import { describe, expect, it } from 'vitest'
import { fileForm, readDefinition } from './definition.ts'

const facts: CheckFacts = { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null }
const least = { format: 'beacon-scene/1', name: 'one web server', nodes: [{ id: 'web', image: 'shop-web@3' }] }
const withNode = (node: object) => ({ ...least, nodes: [{ ...least.nodes[0], ...node }] })
const read = (value: unknown) => readDefinition(value, facts)
const problemTexts = (value: unknown) => read(value).problems.map(({ code, path }) => `${code} ${path.join('.')}`)

/** Two networks with a router between them, a container and a virtual machine. */
const shop = {
  format: 'beacon-scene/1',
  name: 'shop in two tiers',
  nets: [
    { id: 'dmz', capture: true },
    { id: 'lan', prefix: 27, talk: false },
  ],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 2 },
        { net: 'lan', host: 2 },
      ],
    },
  ],
  nodes: [
    {
      id: 'web',
      image: 'shop-web@3',
      nets: [{ net: 'dmz', host: 10 }],
      routes: [{ to: 'lan', via: 'edge' }],
      ports: [{ port: 8080, name: 'http', open: 'player' }],
      env: { DB: '{{ip.db.lan}}', KEY: { secret: true, random: 24 } },
      flags: [{ into: 'file', path: '/run/flag/flag' }],
      files: [{ path: '/etc/motd', text: 'hello\n' }],
      health: { http: 8080, path: '/ping', interval_s: 10 },
      after: ['db'],
      command: ['/bin/run', '--port=8080'],
    },
    { id: 'db', kind: 'vm', image: 'shop-db@1', nets: [{ net: 'lan', host: 20 }], cpu: 1, hidden: true, health: { tcp: 5432 } },
  ],
  volumes: [{ node: 'web', path: '/data', mb: 64 }],
}

describe('a definition is read', () => {
  it('with its defaults filled in', () => {
    expect(read(least)).toEqual({
      problems: [],
      definition: {
        ...least,
        nets: [],
        routers: [],
        volumes: [],
        nodes: [
          {
            id: 'web',
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
          },
        ],
      },
    })
  })

  it('and a virtual machine takes other ones', () => {
    const node = read(withNode({ kind: 'vm', health: { tcp: 22 } })).definition?.nodes[0]
    expect(node).toMatchObject({
      memory_mb: 512,
      disk_mb: 4096,
      console: 'desktop',
      health: { ask: { tcp: 22, expect: null }, start_s: 180 },
    })
  })

  it('from words that a file may hold: numbers for texts, keys without a value, no health check', () => {
    const node = read(
      withNode({
        env: { PORT: 8080, DEBUG: true, EMPTY: null },
        files: [{ path: '/a', text: 'x', mode: 444 }],
        user: 1000,
        health: 'none',
        command: null,
      }),
    )
    expect(node.problems).toEqual([])
    expect(node.definition?.nodes[0]).toMatchObject({
      env: { PORT: '8080', DEBUG: 'true' },
      files: [{ mode: '0444' }],
      user: '1000',
      health: null,
    })
  })

  it('and told by its file again, it is the same', () => {
    const { definition, problems } = read(shop)
    expect(problems).toEqual([])
    expect(definition).not.toBeNull()
    const again = definition === null ? null : fileForm(definition)
    expect(again).toEqual(shop)
    expect(read(again).definition).toEqual(definition)
    expect(read(definition).definition).toEqual(definition)
  })
})

describe('a wrong definition says where', () => {
  const cases: [string, unknown, string[]][] = [
    ['nothing at all', undefined, ['field_empty ']],
    ['a list', [], ['field_wrong ']],
    ['another format', { ...least, format: 'compose' }, ['field_wrong format']],
    ['no nodes', { ...least, nodes: [] }, ['field_length nodes']],
    ['51 nodes', { ...least, nodes: Array.from({ length: 51 }, (_none, at) => ({ id: `n${at}`, image: 'a@1' })) }, ['field_length nodes']],
    ['a key that nobody knows', withNode({ privileged: true }), ['field_unknown nodes.0.privileged']],
    ['a health check with a key too many', withNode({ health: { http: 80, host: 'a' } }), ['field_unknown nodes.0.health.host']],
    ['a health check of no kind', withNode({ health: { interval_s: 5 } }), ['field_empty nodes.0.health.tcp']],
    ['a share of a core in hundredths', withNode({ cpu: 0.25 }), ['field_range nodes.0.cpu']],
    ['too little memory for a machine', withNode({ kind: 'vm', memory_mb: 32 }), ['field_range nodes.0.memory_mb']],
    ['a capability off the list', withNode({ caps: ['SYS_ADMIN'] }), ['field_wrong nodes.0.caps.0']],
    ['a way upwards', withNode({ files: [{ path: '/a/../b', text: '' }] }), ['field_wrong nodes.0.files.0.path']],
    ['no image', { ...least, nodes: [{ id: 'web' }] }, ['field_empty nodes.0.image']],
    ['an image without a version', withNode({ image: 'shop-web' }), ['field_wrong nodes.0.image']],
    ['a variable with a space', withNode({ env: { 'A B': '1' } }), ['field_wrong nodes.0.env.A B']],
    ['a list as a variable', withNode({ env: { A: [] } }), ['field_wrong nodes.0.env.A']],
    ['a network nobody has', withNode({ nets: [{ net: 'lan', host: 2 }] }), ['net_unknown nodes.0.nets.0.net']],
  ]
  it.each(cases)('%s', (_what, value, problems) => expect(problemTexts(value)).toEqual(problems))

  const names: [boolean, string[]][] = [
    [true, ['web', 'a', 'web-01', 'db.main_2', 'x'.repeat(63)]],
    [false, ['-web', 'web-', 'web.', 'Web', 'we b', '', 'x'.repeat(64)]],
  ]
  it.each(names)('names of nodes are taken: %s', (isTaken, ids) =>
    expect(ids.map((id) => read(withNode({ id })).definition !== null)).toEqual(ids.map(() => isTaken)),
  )
})
