import { DriverError, type SceneDriver } from '../driver/index.ts'
import type { NodePlace } from '../image/index.ts'

export interface Limits {
  deadlineMs: number
  /** Without output and without processor time for so long it is called silent. */
  silentMs: number
  lookMs: number
}

export interface Running {
  place: NodePlace
  folder: string
  command: readonly string[]
  limits: Limits
  onText: (text: string) => void
  onSilence: (since: Date | null) => Promise<void>
  /** Whether its author wants to wait longer. */
  isWaitedFor: () => Promise<boolean>
}
export type Ended = { kind: 'exit'; code: number } | { kind: 'deadline' }

/** Of one core: what a shell that waits takes is less. */
const busyPercent = 2

/** Runs an installer in a node and watches it. A signal ends it with all that it started. */
export async function runInstaller(driver: SceneDriver, running: Running, signal: AbortSignal): Promise<Ended> {
  const { place, folder, command, limits, onText } = running
  const { node, ...ref } = place
  const decoder = new TextDecoder()
  let heardAt = Date.now()
  const hear = () => (heardAt = Date.now())
  const watch = openWatch(driver, running, { heardAt: () => heardAt, hear })
  const late = AbortSignal.timeout(limits.deadlineMs)
  try {
    const { code } = await driver.exec(ref, node, command, {
      folder,
      signal: AbortSignal.any([signal, late]),
      // The deadline is the signal's; this one is never reached.
      deadlineMs: limits.deadlineMs * 2,
      outputBytes: 0,
      onOutput: (bytes) => {
        hear()
        onText(decoder.decode(bytes, { stream: true }))
      },
    })
    return { kind: 'exit', code }
  } catch (error) {
    if (late.aborted && !signal.aborted && error instanceof DriverError && error.kind === 'deadline') return { kind: 'deadline' }
    throw error
  } finally {
    await watch.stop()
  }
}

function openWatch(
  driver: SceneDriver,
  { place: { node, ...ref }, limits, onSilence, isWaitedFor }: Running,
  { heardAt, hear }: { heardAt: () => number; hear: () => void },
): { stop: () => Promise<void> } {
  let isSilent = false
  let looking = Promise.resolve()
  const look = async () => {
    const stats = await driver.stats(ref)
    if ((stats.find((one) => one.node === node)?.cpuPercent ?? 0) >= busyPercent) hear()
    if (isSilent && (await isWaitedFor())) {
      isSilent = false
      hear()
    }
    const since = heardAt()
    const isOver = Date.now() - since >= limits.silentMs
    if (isOver === isSilent) return
    isSilent = isOver
    await onSilence(isOver ? new Date(since) : null)
  }
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    // An engine that does not answer says nothing of the installer: the next look asks again, and the deadline holds all the same.
    looking = look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false
      })
  }, limits.lookMs)
  return {
    stop: () => {
      clearInterval(timer)
      return looking
    },
  }
}
