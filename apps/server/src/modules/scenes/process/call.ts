import { consoleKind } from '@beacon/api/scene/console'
import * as z from 'zod'

/** What the HTTP processes ask of the process that holds the engine. Both ends parse: a version of one beside a version of the other is told. */
const ref = { scene: z.uuid(), gen: z.int().min(0), node: z.string().min(1).max(63) }
const size = { columns: z.int().min(1).max(1_000), rows: z.int().min(1).max(1_000) }

const seat = z.string().min(1).max(200)
const booking = z.strictObject({
  console: z.uuid(),
  ...ref,
  kind: z.enum(consoleKind.options),
  user: z.uuid(),
  seat,
  name: z.string().max(200),
  is_staff: z.boolean(),
  record: z.boolean(),
  limits: z.strictObject({ per_user: z.int(), per_node: z.int(), idle_s: z.int(), most_s: z.int() }),
})

export const callInputs = {
  logs: z.strictObject({ ...ref, lines: z.int().min(1).max(5_000) }),
  stats: z.strictObject({ scene: ref.scene, gen: ref.gen }),
  figures: z.strictObject({}),
  exec: z.strictObject({
    ...ref,
    command: z.array(z.string().min(1).max(1_000)).min(1).max(16),
    /** Null: as the node itself runs. */
    user: z.string().min(1).max(64).nullable(),
    deadline_ms: z.int().min(100).max(60_000),
    output_bytes: z.int().min(0).max(1_000_000),
  }),
  /** A look at all of a scene: what is planted in it, and what reaches what. */
  prove: z.strictObject({ scene: ref.scene, gen: ref.gen }),
  /** A stored file into a running node; its path there is judged once more. */
  place: z.strictObject({
    ...ref,
    path: z.string().min(1).max(255),
    storage_key: z.string().min(1).max(200),
    bytes: z.int().min(0).max(1_000_000_000),
  }),
  /** What lies in the drive of a virtual machine: a stored file, or nothing. */
  disc: z.strictObject({ ...ref, storage_key: z.string().min(1).max(300).nullable() }),
  resize: z.strictObject({ tty: z.string().regex(/^[0-9a-f]{32}$/u), ...size }),
  tty: z.strictObject({ ...ref, ...size }),
  dial: z.strictObject({ ...ref, port: z.int().min(1).max(65_535) }),
  book: booking,
  consoles: z.strictObject({}),
  /** A console that was booked, by who booked it. */
  enter: z.strictObject({ console: z.uuid(), user: z.uuid(), seat, ...size }),
  watch: z.strictObject({ console: z.uuid(), name: z.string().max(200), may_take: z.boolean() }),
} as const

export type CallName = keyof typeof callInputs
export type CallInput<N extends CallName> = z.output<(typeof callInputs)[N]>

/** Calls that open a stream of bytes both ways. */
export const streamNames = ['tty', 'dial', 'enter', 'watch'] as const satisfies readonly CallName[]
export type StreamName = (typeof streamNames)[number]
export const isStreamName = (name: string): name is StreamName => (streamNames as readonly string[]).includes(name)
export const isCallName = (name: string): name is CallName => Object.hasOwn(callInputs, name)

export const failureKinds = [
  'image_missing',
  'no_room',
  'start_exit',
  'oom',
  'network',
  'addresses',
  'disk',
  'driver',
  'plant',
  'gone',
  'lost',
  'deadline',
  'silent',
] as const
export const refusal = z.object({ kind: z.enum([...failureKinds, 'input']), message: z.string() })

/** A terminal's number, told with the opened stream. */
export const ttyHeader = 'beacon-tty'
export const protocol = 'beacon-scene'

export const statsReply = z.array(
  z.object({
    node: z.string(),
    cpuPercent: z.number(),
    memoryBytes: z.number(),
    netRxBytes: z.number(),
    netTxBytes: z.number(),
    writtenBytes: z.number(),
    pids: z.number(),
  }),
)

export const figuresReply = z.object({
  /** When they were taken, epoch ms. */
  at: z.number(),
  scenes: z.array(z.object({ scene: z.string(), cpu_percent: z.nullable(z.number()), memory_bytes: z.number() })),
})
export type SceneFigures = z.output<typeof figuresReply>

/** Output as base64: what a command writes need not be text. */
export const execReply = z.object({ code: z.number(), stdout: z.base64(), stderr: z.base64(), cut: z.boolean() })
export const placeReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('placed') }),
  z.object({ kind: z.literal('taken'), path: z.string() }),
  z.object({ kind: z.literal('no_space') }),
])
export type PlaceReply = z.output<typeof placeReply>
export const bookReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('booked') }),
  z.object({ kind: z.literal('limit'), of: z.enum(['user', 'node']), most: z.int() }),
])
export const consolesReply = z.array(
  z.object({
    console: z.string(),
    scene: z.string(),
    gen: z.int(),
    node: z.string(),
    kind: z.enum(consoleKind.options),
    user: z.string(),
    seat: z.string(),
    is_staff: z.boolean(),
    opened_at: z.number(),
    state: z.enum(['booked', 'open', 'waiting']),
    watchers: z.int(),
    typist: z.nullable(z.string()),
    recorded: z.boolean(),
  }),
)
