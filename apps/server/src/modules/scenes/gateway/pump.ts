import type { Duplex } from 'node:stream'
import { socketEnds } from '@beacon/api/platform/socket'
import type { Logger } from 'pino'
import type { Bytes, Line } from '../../../module.ts'
import { DriverError } from '../driver/index.ts'

export type TunnelLine = Line<{ type: 'end' }, { type: 'end' }> & Bytes

/** A line that is held does not hear that the other side closes as well, and would wait for it. */
export function close(line: TunnelLine, end?: Parameters<TunnelLine['close']>[0]): void {
  line.hold(false)
  line.close(end)
}

interface Pump {
  line: TunnelLine
  dial: () => Promise<Duplex>
  idleMs: number
  log: Logger
  count: (bytes: { up: number; down: number }) => void
}

/** Connects a socket with a port of a node and carries bytes both ways; each side waits for the other, and may end its half alone. */
export async function pump({ line, dial, idleMs, log, count }: Pump): Promise<void> {
  let isOver = false
  line.onEnd(() => {
    isOver = true
  })
  // What comes before the node answers waits on the wire.
  line.hold(true)
  try {
    const stream = await dial()
    if (isOver) return void stream.destroy()
    join(line, stream, { idleMs, count })
  } catch (error) {
    const isGone = error instanceof DriverError && (error.kind === 'gone' || error.kind === 'network' || error.kind === 'deadline')
    if (!isGone) log.warn({ err: error }, 'a port of a node could not be dialled')
    close(line, isGone ? { code: socketEnds.gone, reason: 'port' } : { code: socketEnds.driver, reason: 'driver' })
  }
}

function join(line: TunnelLine, stream: Duplex, { idleMs, count }: Pick<Pump, 'idleMs' | 'count'>): void {
  const ended = { up: false, down: false }
  const halfEnded = (half: keyof typeof ended) => {
    ended[half] = true
    if (ended.up && ended.down) close(line)
  }
  let movedAt = performance.now()
  const moved = (bytes: { up: number; down: number }) => {
    movedAt = performance.now()
    count(bytes)
  }
  const idle = setInterval(() => {
    if (performance.now() - movedAt >= idleMs) close(line, { code: socketEnds.idle, reason: 'idle' })
  }, idleMs / 4)
  idle.unref()

  line.hearBytes((bytes) => {
    if (ended.up) return
    moved({ up: bytes.length, down: 0 })
    if (!stream.write(bytes)) line.hold(true)
  })
  line.hear(() => {
    stream.end()
    halfEnded('up')
  })
  stream.on('drain', () => line.hold(false))
  stream.on('data', (bytes: Buffer) => {
    moved({ up: 0, down: bytes.length })
    if (!line.sendBytes(bytes)) stream.pause()
  })
  line.onDrain(() => stream.resume())
  stream.on('end', () => {
    line.send({ type: 'end' })
    halfEnded('down')
  })
  stream.on('error', () => stream.destroy())
  stream.on('close', () => close(line))
  line.onEnd(() => {
    clearInterval(idle)
    stream.destroy()
  })
  line.hold(false)
}
