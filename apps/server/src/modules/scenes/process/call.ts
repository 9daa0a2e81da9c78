import * as z from 'zod'

/** What the HTTP processes ask of the process that holds the engine. Both ends parse: a version of one beside a version of the other is told. */
const ref = { scene: z.uuid(), gen: z.int().min(0), node: z.string().min(1).max(63) }
const size = { columns: z.int().min(1).max(1_000), rows: z.int().min(1).max(1_000) }

export const callInputs = {
  logs: z.strictObject({ ...ref, lines: z.int().min(1).max(5_000) }),
  stats: z.strictObject({ scene: ref.scene, gen: ref.gen }),
  resize: z.strictObject({ tty: z.string().regex(/^[0-9a-f]{32}$/u), ...size }),
  tty: z.strictObject({ ...ref, ...size }),
  dial: z.strictObject({ ...ref, port: z.int().min(1).max(65_535) }),
} as const

export type CallName = keyof typeof callInputs
export type CallInput<N extends CallName> = z.output<(typeof callInputs)[N]>

/** Calls that open a stream of bytes both ways. */
export const streamNames = ['tty', 'dial'] as const satisfies readonly CallName[]
export type StreamName = (typeof streamNames)[number]
export const isStreamName = (name: string): name is StreamName => (streamNames as readonly string[]).includes(name)
export const isCallName = (name: string): name is CallName => Object.hasOwn(callInputs, name)

export const failureKinds = [
  'image_missing',
  'no_room',
  'start_exit',
  'oom',
  'network',
  'disk',
  'driver',
  'gone',
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
