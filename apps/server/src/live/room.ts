import { setTimeout as wait } from 'node:timers/promises'
import type { Platform } from '../context.ts'
import { framesOf, isReveal, resetFrame } from './frames-of.ts'
import { idOf, positionOf, type Frame } from './frame.ts'
import { keptMs, lastPosition, readOutbox } from './outbox-rows.ts'
import { send, sendFrames, type Stream } from './stream.ts'
import { openTeller } from './teller.ts'

const ringSize = 1_000
const coalesceMs = 40
const changesEveryMs = 250
const scoresEveryMs = 1_000
const factsEveryMs = 1_000
const lagMs = 2_000

/** The open streams of one contest in this process. */
export interface Room {
  streams: Set<Stream>
  /** The outbox has rows to send. */
  wake: () => void
  enter: (stream: Stream, lastId: string | undefined) => Promise<void>
  leave: (stream: Stream) => void
  close: () => void
}

export async function openRoom(platform: Platform, contest_id: string): Promise<Room> {
  const streams = new Set<Stream>()
  const teller = openTeller(platform, contest_id)
  const ring: Frame[] = []
  let position = await lastPosition(platform.pool, contest_id)
  let ringFrom = position
  let draining: Promise<void> | null = null
  let revealedAt = 0
  let isAwake = false
  let isClosed = false
  const timers = new Map<string, NodeJS.Timeout>()

  const isDeskOpen = () => [...streams].some(({ rights }) => rights.channels.has('desk'))
  const report = (error: unknown) => {
    if (!isClosed)
      platform.log.warn({ error: error instanceof Error ? error.message : String(error), contest_id }, 'a live room could not be served')
  }

  /** Runs `work` soon, once, and not more often than every `everyMs`. */
  const lastRun = new Map<string, number>()
  const paced = (name: string, everyMs: number, work: () => Promise<void>) => {
    if (timers.has(name) || isClosed) return
    const due = Math.max(0, (lastRun.get(name) ?? 0) + everyMs - Date.now())
    const timer = setTimeout(() => {
      timers.delete(name)
      lastRun.set(name, Date.now())
      work().catch(report)
    }, due)
    timers.set(name, timer)
  }

  const tellChanges = async () => sendFrames(streams, await teller.changes(isDeskOpen()))
  const tellScores = async () => {
    const entrants = new Set([...streams].flatMap(({ rights }) => rights.entrant_id ?? []))
    sendFrames(streams, await teller.scores(entrants))
  }

  const tellFacts = async () => sendFrames(streams, await teller.facts())

  const drain = async () => {
    isAwake = false
    for (;;) {
      const rows = await readOutbox(platform.pool, contest_id, position, ringSize)
      const last = rows.at(-1)
      if (last === undefined) break
      const frames = await framesOf(platform, contest_id, rows, isDeskOpen())
      ring.push(...frames)
      if (ring.length > ringSize) ringFrom = ring.splice(0, ring.length - ringSize).at(-1)?.position ?? ringFrom
      position = last.position
      sendFrames(streams, frames)
      const reveal = rows.findLast(isReveal)
      if (reveal !== undefined) {
        revealedAt = reveal.position
        for (const stream of streams) sendFrames([stream], [resetFrame(stream, 'revealed')])
      }
      if (rows.length < ringSize) break
    }
    paced('changes', changesEveryMs, tellChanges)
    paced('scores', scoresEveryMs, tellScores)
    if (isDeskOpen()) paced('facts', factsEveryMs, tellFacts)
  }
  const drained = () =>
    (draining ??= drain().finally(() => {
      draining = null
      if (isAwake) wake()
    }))
  const wake = () => {
    isAwake = true
    if (draining === null) paced('drain', coalesceMs, drained)
  }

  /** Rows after a client's place: from the ring, or from the outbox where it reaches further back. Null when neither does. */
  const missed = async (after: number): Promise<Frame[] | null> => {
    if (after < revealedAt) return null
    if (after >= ringFrom) return ring.filter((frame) => (frame.position ?? 0) > after)
    if (after / 1_000 < Date.now() - keptMs) return null
    const rows = await readOutbox(platform.pool, contest_id, after, ringSize + 1)
    if (rows.length > ringSize || rows.some(isReveal)) return null
    return framesOf(
      platform,
      contest_id,
      rows.filter((row) => row.position <= position),
      true,
    )
  }

  /** True when this process has read as far as the client has. */
  const hasReached = async (after: number): Promise<boolean> => {
    for (const until = Date.now() + lagMs; after > position && Date.now() < until; await wait(50)) await drained()
    return after <= position
  }

  const enter = async (stream: Stream, lastId: string | undefined) => {
    const after = lastId === undefined || lastId === '' ? null : positionOf(lastId)
    const isNew = lastId === undefined || lastId === ''
    await teller.ready(stream.rights.channels)
    const canResume = after !== null && (await hasReached(after))
    const frames = canResume ? await missed(after) : null
    const state = frames === null ? [] : await teller.whole(stream.rights.channels)
    // From here on nothing is awaited: what comes next reaches the stream by the room.
    if (stream.response.destroyed) return
    streams.add(stream)
    const isLate = canResume && frames !== null && position > (frames.at(-1)?.position ?? after ?? 0)
    if (!isNew && frames === null) sendFrames([stream], [resetFrame(stream, 'missed')])
    if (frames !== null)
      sendFrames(
        [stream],
        [
          ...frames,
          ...(isLate ? ring.filter((frame) => (frame.position ?? 0) > Math.max(after ?? 0, frames.at(-1)?.position ?? 0)) : []),
          ...state,
        ],
      )
    send(stream, `id: ${idOf(position)}\n\n`)
    await tellScores()
  }

  return {
    streams,
    wake,
    enter,
    leave: (stream) => void streams.delete(stream),
    close: () => {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
