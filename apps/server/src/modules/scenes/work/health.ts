import type { HealthProbe, NodeSpec, SceneSpec } from '@beacon/engine/scene'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, endedError, type Ref, type SceneDriver } from '../driver/index.ts'

const replyBytes = 4_096

/** Whether a node answers its check in time. A node that accepts a connection and says nothing does not. */
export async function isNodeHealthy(driver: SceneDriver, ref: Ref, { id, health }: NodeSpec): Promise<boolean> {
  if (health === null) return true
  try {
    return await withDeadline(health.timeoutS * 1_000, (signal) => answersProbe(driver, ref, { node: id, health, signal }))
  } catch (error) {
    if (error instanceof DriverError && error.kind === 'silent') throw error
    return false
  }
}

interface HealthCheck {
  node: string
  health: HealthProbe
  signal: AbortSignal
}

async function answersProbe(driver: SceneDriver, ref: Ref, { node, health: { ask, timeoutS }, signal }: HealthCheck): Promise<boolean> {
  if (ask.kind === 'exec') {
    const { code } = await driver.exec(ref, node, ask.command, { deadlineMs: timeoutS * 1_000, outputBytes: replyBytes })
    return code === 0
  }
  const stream = await driver.dial(ref, node, ask.port, signal)
  // A node that accepts and says nothing would keep one connection of ours for each check.
  signal.addEventListener('abort', () => stream.destroy(), { once: true })
  try {
    if (ask.kind === 'http') {
      stream.write(`GET ${ask.path} HTTP/1.0\r\nhost: ${node}\r\nconnection: close\r\n\r\n`)
      const line = await readUntil(stream, (text) => text.includes('\r\n'), signal)
      return Number(/^HTTP\/1\.[01] (\d{3})/u.exec(line)?.[1]) === ask.expect
    }
    const { expect } = ask
    if (expect === null) return true
    return (await readUntil(stream, (text) => text.includes(expect), signal)).includes(expect)
  } finally {
    stream.destroy()
  }
}

/** What a stream sends until it is enough, it ends or it is too much. */
async function readUntil(stream: AsyncIterable<unknown>, isEnough: (text: string) => boolean, signal: AbortSignal): Promise<string> {
  let text = ''
  for await (const part of stream) {
    signal.throwIfAborted()
    text += Buffer.from(part as Uint8Array).toString('latin1')
    if (isEnough(text) || text.length > replyBytes) return text
  }
  return text
}

async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  const late = once(signal, 'abort').then(() => Promise.reject(new DriverError('deadline', 'the check took too long')))
  return Promise.race([work(signal), late])
}

/** A service that starts quickly is found quickly; one that takes long is not asked for ever so often. */
const pausesMs = [30, 50, 80, 120, 180]
const betweenMs = 250

/** A program that cannot work mostly ends within this time of its start. */
const endsMs = 200

/** So many checks after each other fail before it is asked whether the node runs at all. */
const triesPerLook = 4

/**
 * Waits until all required nodes are healthy; those that have no check until they would have ended. @throws UnhealthyNode with the node that did not become so, DriverError `start_exit` or
 * `oom` with one that ended meanwhile.
 */
export async function untilHealthy(driver: SceneDriver, spec: SceneSpec, signal: AbortSignal): Promise<void> {
  const from = performance.now()
  for (const node of spec.nodes) {
    if (!node.required || node.health === null) continue
    for (let tries = 0; !(await isNodeHealthy(driver, spec, node)); tries += 1) {
      signal.throwIfAborted()
      const exit = tries % triesPerLook === triesPerLook - 1 ? await driver.exitOf(spec, node.id, signal) : null
      if (exit !== null) throw endedError(node.id, exit)
      if (performance.now() - from > node.health.startS * 1_000) throw new UnhealthyNode(node.id)
      await wait(pausesMs[tries] ?? betweenMs, undefined, { signal })
    }
  }
  const unchecked = spec.nodes.filter(({ required, health, forwards }) => required && health === null && !forwards)
  if (unchecked.length === 0) return
  await wait(Math.max(0, from + endsMs - performance.now()), undefined, { signal })
  for (const { id } of unchecked) {
    const exit = await driver.exitOf(spec, id, signal)
    if (exit !== null) throw endedError(id, exit)
  }
}

export class UnhealthyNode extends Error {
  override name = 'UnhealthyNode'
  readonly node: string
  constructor(node: string) {
    super(`${node} does not answer its check`)
    this.node = node
  }
}
