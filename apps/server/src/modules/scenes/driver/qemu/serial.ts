import { open, stat, truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { Duplex } from 'node:stream'
import { DriverError, type Tty } from '../driver.ts'
import { serialLogOf, socketOf } from './arguments.ts'

/** What somebody who comes sees of before. */
const shownBytes = 16_384
/** What a machine said longer ago is forgotten. */
const logBytes = 4_194_304
const behindBytes = 1_048_576

/** Serial lines: a machine has one and it serves one, so who sits there together shares it. */
export interface SerialLines {
  open: (run: string) => Promise<Tty>
}

interface Line {
  socket: Socket
  ends: Set<SharedEnd>
}

interface SharedEnd extends Duplex {
  resize: Tty['resize']
}

export function openSerialLines(): SerialLines {
  const lines = new Map<string, Promise<Line>>()
  return {
    open: async (run) => {
      let line = lines.get(run)
      if (line === undefined) {
        line = joined(run)
        lines.set(run, line)
        const forget = () => void lines.delete(run)
        line.then(({ socket }) => socket.once('close', forget), forget)
      }
      return endOf(await line, await tailOf(run, shownBytes))
    },
  }
}

async function joined(run: string): Promise<Line> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const one = connect(socketOf(run, 'serial'))
    one.once('error', (error) => reject(new DriverError('gone', 'the serial line of the machine is gone', { cause: error })))
    one.once('connect', () => resolve(one))
  })
  const line: Line = { socket, ends: new Set() }
  socket.on('data', (bytes: Buffer) => {
    // One that is slow misses what it cannot take: the line stops for nobody.
    for (const end of line.ends) if (end.readableLength < behindBytes) end.push(bytes)
  })
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    for (const end of line.ends) end.destroy()
  })
  return line
}

function endOf(line: Line, shown: Buffer): Tty {
  const { socket, ends } = line
  const duplex = new Duplex({
    read: () => undefined,
    write: (bytes: Buffer, _encoding, done) => void socket.write(bytes, (error) => done(error ?? null)),
    final: (done) => done(),
    destroy: (error, done) => {
      ends.delete(end)
      // The last one lets go of the line; what the machine says goes to its log all the same.
      if (ends.size === 0) socket.destroy()
      done(error)
    },
  })
  // A serial line has no size.
  const end: SharedEnd = Object.assign(duplex, { resize: () => Promise.resolve() })
  ends.add(end)
  if (shown.length > 0) end.push(shown)
  return end
}

/** The end of what a machine said on its serial line, whole lines of it. */
export async function tailOf(run: string, bytes: number): Promise<Buffer> {
  const path = serialLogOf(run)
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return Buffer.alloc(0)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - bytes)
    const block = Buffer.alloc(Math.min(bytes, size))
    await file.read(block, 0, block.length, from)
    return from === 0 ? block : block.subarray(block.indexOf(10) + 1)
  } finally {
    await file.close()
  }
}

/** The machine goes on at the end of what is left. */
export async function shortenLog(run: string): Promise<void> {
  const path = serialLogOf(run)
  const found = await stat(path).catch(() => null)
  if (found !== null && found.size > logBytes) await truncate(path)
}
