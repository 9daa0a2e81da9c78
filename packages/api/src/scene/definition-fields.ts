import { sceneCaps } from '@beacon/engine/scene/definition'
import * as z from 'zod/mini'
import { integer, issue, text } from '../fields.ts'
import { healthDefaults, nodeDefaults, sceneLimits as limits } from './limits.ts'
import { envKeyPattern, imagePattern, isFilePath, modePattern, netIdPattern, nodeIdPattern, portNamePattern, userPattern } from './names.ts'
import { secret } from '../secret.ts'

const wrong = issue('field_wrong')
const word = (pattern: RegExp) =>
  z.string({ error: wrong }).check(z.regex(pattern, { error: ({ input }) => (input === '' ? issue('field_empty') : wrong) }))
const range = ({ min, max }: { min: number; max: number }) => integer(min, max)
const list = <T extends z.core.$ZodType>(item: T, max: number, min = 0) => {
  const error = issue('field_length', { min, max })
  return z.array(item, { error: wrong }).check(z.minLength(min, { error }), z.maxLength(max, { error }))
}
const isOff = () => z._default(z.boolean({ error: wrong }), false)
const isOn = () => z._default(z.boolean({ error: wrong }), true)
const exact = (max: number) => text({ max, exact: true, multiline: true })

const filePath = z.string({ error: wrong }).check(z.refine(isFilePath, { error: wrong }))
const mode = word(modePattern)
const nodeId = word(nodeIdPattern)
const netId = word(netIdPattern)
const words = () => z._default(z.nullable(list(exact(limits.env_value), limits.words, 1)), null)
const place = z.strictObject({ net: netId, host: integer(1, 254) })
const places = (min = 0) => list(place, limits.places, min)

const coordinate = integer(-limits.position, limits.position)
const position = z.optional(z.tuple([coordinate, coordinate], { error: wrong }))

const net = z.strictObject({
  id: netId,
  position,
  prefix: z._default(range(limits.prefix), 26),
  egress: isOff(),
  talk: isOn(),
  capture: isOff(),
})

const port = z.strictObject({
  port: range(limits.port),
  proto: z._default(z.enum(['tcp', 'udp'], { error: wrong }), 'tcp'),
  name: word(portNamePattern),
  open: z._default(z.enum(['player', 'scene', 'none'], { error: wrong }), 'scene'),
})

const env = z
  .record(
    z.string().check(z.regex(envKeyPattern, { error: wrong })),
    z.union([exact(limits.env_value), z.strictObject({ secret: z.literal(true), random: integer(8, 128) })]),
  )
  .check(z.refine((value) => Object.keys(value).length <= limits.env, { error: issue('field_length', { min: 0, max: limits.env }) }))

const part = () => z._default(integer(1, 20), 1)
const flag = z.discriminatedUnion(
  'into',
  [
    z.strictObject({ part: part(), into: z.literal('file'), path: filePath, mode: z._default(mode, '0444') }),
    z.strictObject({ part: part(), into: z.literal('env'), key: word(envKeyPattern) }),
  ],
  { error: wrong },
)

const questions = {
  tcp: z.strictObject({ tcp: range(limits.port), expect: z._default(z.nullable(exact(limits.health.expect)), null) }),
  http: z.strictObject({
    http: range(limits.port),
    path: z._default(z.string().check(z.maxLength(1024), z.regex(/^\/[\x21-\x7e]*$/u, { error: wrong })), '/'),
    expect: z._default(integer(100, 599), 200),
  }),
  exec: z.strictObject({ exec: list(exact(limits.env_value), limits.words, 1) }),
}

/** What is asked is told by its key, so that a wrong field is named and not the whole question. */
const ask = z.pipe(
  z.transform((input: z.input<(typeof questions)[keyof typeof questions]>, ctx) => {
    const has = (key: string) => typeof input === 'object' && input !== null && Object.hasOwn(input, key)
    const meant = has('http') ? questions.http : has('exec') ? questions.exec : questions.tcp
    const { error } = z.safeParse(meant, input, { reportInput: true })
    for (const each of error?.issues ?? []) ctx.issues.push({ code: 'custom', input: each.input, ...saidOf(each) })
    return input
  }),
  z.union([questions.tcp, questions.http, questions.exec]),
)

function saidOf(each: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (each.code === 'unrecognized_keys')
    return { path: [...each.path, each.keys[0] ?? ''], message: issue('field_unknown', { name: each.keys[0] }) }
  return { path: each.path, message: each.code === 'invalid_type' && each.input === undefined ? issue('field_empty') : each.message }
}

/** How a node is asked whether it works. */
export const sceneHealth = z.strictObject({
  ask,
  interval_s: z._default(range(limits.health.interval_s), healthDefaults.interval_s),
  timeout_s: z._default(range(limits.health.timeout_s), healthDefaults.timeout_s),
  retries: z._default(range(limits.health.retries), healthDefaults.retries),
  start_s: z._default(range(limits.health.start_s), healthDefaults.start_s),
})

const { cpu } = limits
const cpuError = issue('field_range', { min: cpu.min, max: cpu.max })
/** Tenths of a core. */
const cpuShare = z.number({ error: cpuError }).check(
  z.minimum(cpu.min, { error: cpuError }),
  z.maximum(cpu.max, { error: cpuError }),
  z.refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-6, { error: cpuError }),
)

const memoryError = issue('field_range', { min: limits.memory_mb_vm, max: limits.memory_mb.max })
export const sceneNode = z
  .strictObject({
    id: nodeId,
    position,
    group: z.optional(text(limits.group)),
    kind: z._default(z.enum(['container', 'vm'], { error: wrong }), 'container'),
    image: word(imagePattern),
    nets: z._default(places(), []),
    routes: z._default(list(z.strictObject({ to: netId, via: nodeId }), limits.routes), []),
    ports: z._default(list(port, limits.ports), []),
    env: secret(z._default(env, {})),
    flags: z._default(list(flag, limits.flags), []),
    files: z._default(
      list(z.strictObject({ path: filePath, text: exact(limits.text_bytes), mode: z._default(mode, '0644') }), limits.files),
      [],
    ),
    health: z._default(z.nullable(sceneHealth), null),
    command: words(),
    entrypoint: words(),
    user: z._default(z.nullable(word(userPattern)), null),
    cpu: z._default(cpuShare, nodeDefaults.cpu),
    memory_mb: z._default(range(limits.memory_mb), nodeDefaults.memory_mb),
    pids: z._default(range(limits.pids), nodeDefaults.pids),
    disk_mb: z._default(range(limits.disk_mb), nodeDefaults.disk_mb),
    writable: isOff(),
    caps: z._default(list(z.enum(sceneCaps, { error: wrong }), sceneCaps.length), []),
    after: z._default(list(nodeId, limits.nodes.max), []),
    console: z._default(z.enum(['terminal', 'desktop', 'serial', 'none'], { error: wrong }), 'terminal'),
    required: isOn(),
    hidden: isOff(),
    attack: z.optional(z.literal(true, { error: wrong })),
  })
  .check(
    z.refine(({ kind, memory_mb }) => kind === 'container' || memory_mb >= limits.memory_mb_vm, {
      path: ['memory_mb'],
      error: memoryError,
    }),
  )

/** Lines are judged by the check of the whole definition, which knows the networks. */
const lines = () => z._default(list(exact(limits.name.max), limits.router_rules), [])
const router = z.strictObject({ id: nodeId, position, nets: places(1), allow: lines(), deny: lines(), snat: isOff() })

/** `beacon-scene/1` with its defaults filled in: the wire's form, where a health check has its question in `ask`. */
export const sceneDefinition = z.strictObject({
  format: z.literal('beacon-scene/1', { error: wrong }),
  name: text(limits.name),
  nets: z._default(list(net, limits.nets), []),
  routers: z._default(list(router, limits.nodes.max), []),
  nodes: list(sceneNode, limits.nodes.max, limits.nodes.min),
  volumes: z._default(list(z.strictObject({ node: nodeId, path: filePath, mb: integer(1, limits.disk_mb.max) }), limits.volumes), []),
})
