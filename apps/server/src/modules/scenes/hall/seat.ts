import type { Duplex } from 'node:stream'
import { bytesFrame, openFrameReader, wordFrame } from './frame.ts'
import type { ConsoleSays } from '@beacon/api/scene/console'
import { saidToHall, type SaidToHall } from './words.ts'

/** Whoever watches and reads slower than this is left out until it has caught up. */
const behindBytes = 1_048_576

/** One end of a console in the scenes process: the person at it, or one who watches. */
export interface Seat {
  say: (word: ConsoleSays) => void
  /** False: it holds; `onDrain` tells when it goes on. */
  show: (bytes: Buffer) => boolean
  /** More waits for it than a watcher may leave. */
  isBehind: () => boolean
  /** What is typed here waits, or goes on. */
  hold: (isHeld: boolean) => void
  close: () => void
}

export interface SeatEars {
  onBytes: (bytes: Buffer) => void
  onWord: (word: SaidToHall) => void
  onDrain: () => void
  onGone: () => void
}

export function openSeat(stream: Duplex, ears: SeatEars): Seat {
  const read = openFrameReader()
  stream.on('data', (piece: Buffer) => {
    try {
      for (const { bytes, word } of read(piece)) {
        if (bytes === undefined) ears.onWord(saidToHall.parse(word))
        else ears.onBytes(bytes)
      }
    } catch {
      stream.destroy()
    }
  })
  stream.on('drain', ears.onDrain)
  stream.on('error', () => stream.destroy())
  stream.once('end', () => stream.destroy())
  stream.once('close', ears.onGone)
  return {
    say: (word) => void (stream.writable && stream.write(wordFrame(word))),
    show: (bytes) => !stream.writable || stream.write(bytesFrame(bytes)),
    isBehind: () => stream.writableLength > behindBytes,
    hold: (isHeld) => void (isHeld ? stream.pause() : stream.resume()),
    close: () => void stream.end(),
  }
}
