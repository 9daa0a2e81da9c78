import { consoleSays, type ConsoleComes, type ConsoleEnd, type ConsoleGoes, type WatchComes } from '@beacon/api/scene/console'
import { socketEnds, type SocketEnd } from '@beacon/api/platform/socket'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { Failure } from '../../../failure.ts'
import type { Bytes, Line } from '../../../module.ts'
import { DriverError } from '../driver/index.ts'
import { bytesFrame, openFrameReader, wordFrame, type Size } from '../hall/index.ts'
import { endOf } from './ends.ts'

type ConsoleLine = Line<ConsoleComes, ConsoleGoes> & Bytes
export type WatchLine = Line<WatchComes, ConsoleGoes> & Bytes
type AnyLine = Pick<ConsoleLine, 'send' | 'close'> & Bytes

interface Relay {
  log: Logger
  enter: (size: Size) => Promise<Duplex>
  /** Throws why the shell can be there no more, where the scene says so. */
  whyGone: () => Promise<void>
}

/** Joins a socket with the scenes process: the first word opens the shell, and each side waits for the other. Answers what ends the shell. */
export function relay(line: ConsoleLine, { log, enter, whyGone }: Relay): () => void {
  let stream: Duplex | null = null
  let isAsked = false
  let isGone = false
  const begin = async (size: Size) => {
    stream = await enter(size)
    if (isGone) return void stream.destroy()
    carry(line, stream, (why) => void closeBy(line, why, whyGone))
  }
  line.onEnd(() => {
    isGone = true
    stream?.destroy()
  })
  line.hear((word) => {
    if (word.kind === 'ping') line.send({ kind: 'pong', n: word.n })
    else if (word.kind !== 'open') stream?.write(wordFrame(word))
    else if (!isAsked) {
      isAsked = true
      begin(word).catch((error: unknown) => {
        log.info({ err: error }, 'a console was not opened')
        void closeBy(line, error instanceof DriverError && error.kind === 'gone' ? 'gone' : 'driver', whyGone)
      })
    }
  })
  line.hearBytes((bytes) => type(line, stream, bytes))
  return () => {
    if (stream?.writable === true) stream.write(wordFrame({ kind: 'end' }))
  }
}

/** Joins the socket of one who watches; what is typed counts only after a takeover, which `onWord` decides. */
export function relayWatch(line: WatchLine, stream: Duplex, onWord: (word: 'take' | 'give') => void): void {
  line.onEnd(() => stream.destroy())
  line.hear((word) => {
    if (word.kind === 'ping') line.send({ kind: 'pong', n: word.n })
    else onWord(word.kind)
  })
  line.hearBytes((bytes) => type(line, stream, bytes))
  carry(line, stream, () => line.close())
}

function type(line: AnyLine, stream: Duplex | null, bytes: Buffer): void {
  if (stream === null || !stream.writable || stream.write(bytesFrame(bytes))) return
  line.hold(true)
  stream.once('drain', () => line.hold(false))
}

/** What the hall shows and says goes out. `onOver` hears why it ended; null: the scenes process went away. */
function carry(line: AnyLine, stream: Duplex, onOver: (why: ConsoleEnd | null) => void): void {
  const read = openFrameReader()
  let why: ConsoleEnd | null = null
  line.onDrain(() => stream.resume())
  stream.on('data', (piece: Buffer) => {
    for (const { bytes, word } of read(piece)) {
      if (bytes !== undefined) {
        if (!line.sendBytes(bytes)) stream.pause()
        continue
      }
      const said = consoleSays.parse(word)
      line.send(said)
      if (said.kind === 'end') why = said.why
    }
  })
  stream.on('error', () => stream.destroy())
  stream.once('end', () => stream.destroy())
  stream.once('close', () => onOver(why))
}

const ends = new Map<ConsoleEnd | 'gone', SocketEnd>([
  ['idle', socketEnds.idle],
  ['hours', socketEnds.idle],
  ['driver', socketEnds.driver],
  ['gone', socketEnds.gone],
])

/** A shell that ended may have ended with its scene, which is the better reason. */
async function closeBy(line: AnyLine, why: ConsoleEnd | 'gone' | null, whyGone: () => Promise<void>): Promise<void> {
  try {
    if (why === 'exit' || why === 'driver' || why === 'gone') await whyGone()
  } catch (error) {
    if (error instanceof Failure) return line.close({ code: endOf(error.code), reason: error.code })
  }
  if (why === null) return line.close({ code: socketEnds.driver, reason: 'restart' })
  const code = ends.get(why)
  if (code === undefined) line.close()
  else line.close({ code, reason: why })
}
