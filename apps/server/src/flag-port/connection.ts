import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { lineReader, type FlagLine } from './lines.ts'

/** What is said on one connection. None of these throws. */
export interface Talk {
  /** Who comes, and the words that their program waits for. */
  begin(): Promise<{ greeting: string; isNamed: boolean }>
  /** A reply for each line, in order. `isOver`: the connection ends with them. */
  answer(lines: readonly FlagLine[]): Promise<{ replies: readonly string[]; isNamed: boolean; isOver: boolean }>
  /** Lines that nobody judges any more. */
  refuse(lines: readonly FlagLine[]): readonly string[]
}

export interface Timing {
  /** Between the beginnings of two calls: a connection stays below what a team may ask in a second. */
  pace_ms: number
  idle_ms: number
  /** Who has not said its team by then leaves. */
  nameless_ms: number
  /** How long the other side may take to leave. */
  leave_ms: number
}
export const usualTiming: Timing = { pace_ms: 125, idle_ms: 300_000, nameless_ms: 60_000, leave_ms: 2_000 }

/** Lines of one call. */
const batchLines = 100
/** Above it nothing more is read: a chunk brings 32,768 lines at most. */
const mostWaiting = 1_000

export interface Connection {
  /** Answers what is being judged, refuses what waits, and closes. */
  leave(): void
}

/**
 * Reads lines, hands them over together while a call is under way, and writes the replies. While replies wait unread nothing more is
 * judged and, soon after, nothing more is read: what is held stays below a few hundred kilobytes whatever the other side does.
 */
export function openConnection(socket: Socket, talk: Talk, timing: Timing): Connection {
  const reader = lineReader()
  let waiting: FlagLine[] = []
  let isBusy = true
  let isLeaving = false
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const leaveSoon = () => {
    socket.end()
    const cut = setTimeout(() => socket.destroy(), timing.leave_ms)
    void gone.then(() => clearTimeout(cut))
  }
  const nameless = setTimeout(leave, timing.nameless_ms)
  const write = async (lines: readonly string[]) => {
    if (lines.length === 0 || !socket.writable || socket.write(`${lines.join('\n')}\n`)) return
    await Promise.race([new Promise<void>((resolve) => socket.once('drain', () => resolve())), gone])
  }
  async function finish(): Promise<void> {
    const left = waiting
    waiting = []
    await write(talk.refuse(left))
    leaveSoon()
  }
  async function work(): Promise<void> {
    isBusy = true
    while (waiting.length > 0 && !isLeaving && !socket.destroyed) {
      const next = wait(timing.pace_ms)
      const { replies, isNamed, isOver } = await talk.answer(waiting.splice(0, batchLines))
      await write(replies)
      if (isNamed) clearTimeout(nameless)
      if (isOver) isLeaving = true
      if (waiting.length < mostWaiting) socket.resume()
      if (!isLeaving) await next
    }
    isBusy = false
    if (isLeaving || socket.readableEnded) await finish()
  }
  function hear(lines: FlagLine[]): void {
    if (isLeaving) return
    waiting = waiting.concat(lines)
    if (waiting.length >= mostWaiting) socket.pause()
    if (!isBusy) void work()
  }
  function leave(): void {
    if (isLeaving) return
    isLeaving = true
    if (!isBusy) void finish()
  }
  socket.setTimeout(timing.idle_ms, leave)
  socket.on('data', (chunk: Buffer) => hear(reader.read(chunk)))
  socket.on('end', () => hear(reader.rest()))
  socket.on('error', () => socket.destroy())
  void gone.then(() => clearTimeout(nameless))
  void talk.begin().then(async ({ greeting, isNamed }) => {
    if (isNamed) clearTimeout(nameless)
    if (socket.writable) socket.write(greeting)
    await work()
  })
  return { leave }
}
