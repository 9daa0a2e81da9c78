import type { SceneSpec } from '@beacon/engine/scene'
import type { PointStage } from '../../../db/schema/index.ts'
import { DriverError, type SceneDriver } from '../driver/index.ts'

/** Of one file or command. */
const oneBytes = 262_144
/** Of all that a point reads. */
const allBytes = 1_048_576
const oneMs = 10_000

type Read = { text: string } | { lack: string }
type Ran = { code: number; out: string; cut: boolean } | { lack: string }
export interface PointProbes {
  read: Record<string, Read>
  run: Record<string, Ran>
}

/** The machine of the node has nobody who reads or runs anything there. */
export class NoAgent extends Error {
  override name = 'NoAgent'
}

type Reader = Pick<SceneDriver, 'readFile' | 'exec'>

/**
 * What a point lists is read and run before its program begins, which asks the platform for nothing. Files are read from outside of the
 * node. What a command says is hostile: its program belongs to the entrant. @throws NoAgent, DriverError
 */
export async function probesOf(
  driver: Reader,
  spec: SceneSpec,
  { node, reads, commands }: PointStage,
  signal: AbortSignal,
): Promise<PointProbes> {
  const probes: PointProbes = { read: {}, run: {} }
  if (reads.length + commands.length === 0) return probes
  if (spec.nodes.find(({ id }) => id === node)?.kind !== 'container') throw new NoAgent(`${node} has no agent`)
  let left = allBytes
  for (const path of reads) {
    const found = await driver.readFile(spec, node, path, Math.min(oneBytes, left), AbortSignal.any([signal, AbortSignal.timeout(oneMs)]))
    probes.read[path] = 'lack' in found ? found : { text: found.content.toString('utf8') }
    if ('content' in found) left -= found.content.length
  }
  for (const { name, words } of commands) {
    const ran = await runOne(driver, spec, { node, words, outputBytes: Math.max(0, Math.min(oneBytes, left)) }, signal)
    probes.run[name] = ran
    if ('out' in ran) left -= Buffer.byteLength(ran.out)
  }
  return probes
}

/**
 * A command that is not there, or does not end in its time, says so to the program of the point: its machine is the entrant's. What the
 * engine does not answer, or lost, is a fault of ours. @throws DriverError
 */
async function runOne(
  driver: Reader,
  spec: SceneSpec,
  { node, words, outputBytes }: { node: string; words: readonly string[]; outputBytes: number },
  signal: AbortSignal,
): Promise<Ran> {
  try {
    const { code, stdout, cut } = await driver.exec(spec, node, words, { user: '0', deadlineMs: oneMs, outputBytes, signal })
    return code === 126 || code === 127 ? { lack: 'no_program' } : { code, out: stdout.toString('utf8'), cut }
  } catch (error) {
    if (signal.aborted || !(error instanceof DriverError)) throw error
    if (error.kind === 'deadline') return { lack: 'time' }
    if (isRefused(error)) return { lack: 'no_program' }
    throw error
  }
}

/** The engine has answered and begins nothing there: its root has ended the machine, or left no room for another process. */
const isRefused = (error: DriverError): boolean => error.kind === 'driver' && typeof Reflect.get(error, 'status') === 'number'
