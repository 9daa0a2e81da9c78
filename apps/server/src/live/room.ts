import { clockNow } from '../db/clock.ts'
import type { Platform } from '../context.ts'
import { observeDelivery } from './delivery.ts'
import type { Derivation, Teller } from './derivation.ts'
import { positionOf, type Frame } from './frame.ts'
import { openHints, type Hint } from './hints.ts'
import { openPace } from './pace.ts'
import { tellOpen } from './part-events.ts'
import { openResponse, sendFrames, type Stream } from './stream.ts'
import { resetFrame } from './reveal.ts'
import { openTail, type Tail } from './tail.ts'

const coalesceMs = 40
const changesEveryMs = 250
const scoresEveryMs = 1_000
const factsEveryMs = 1_000

export interface Entering {
  isWanted: () => boolean
  onOpen: () => void
}

/** The open streams of one contest in this process. */
export interface Room {
  streams: Set<Stream>
  /** The outbox has rows to send. */
  wake: () => void
  /** `onOpen` runs once the stream hears the room; who is not wanted any more by then is not let in. */
  enter: (stream: Stream, lastId: string | undefined, about: Entering) => Promise<void>
  leave: (stream: Stream) => void
  /** Something is to be read again. */
  hint: (hints: readonly Hint[]) => void
  close: () => void
}

export async function openRoom(platform: Platform, derivation: Derivation, contest_id: string): Promise<Room> {
  const { framesOf, openTeller } = derivation
  const streams = new Set<Stream>()
  const teller = openTeller(platform, contest_id)
  let isClosed = false
  const pace = openPace((error) => {
    if (!isClosed) platform.log.warn({ err: error, contest_id }, 'a live room could not be served')
  })
  const tail = await openTail({ platform, contest_id, framesOf }, (frames, isRevealed) => {
    sendFrames(streams, frames)
    observeDelivery(frames, clockNow())
    if (isRevealed) for (const stream of streams) sendFrames([stream], [resetFrame(stream, 'revealed')])
  })

  const isDeskOpen = () => [...streams].some(({ rights }) => rights.channels.has('desk'))
  const tellChanges = async () => sendFrames(streams, await teller.changes(isDeskOpen()))
  const tellFacts = async () => sendFrames(streams, await teller.facts())
  const tellScores = async () => {
    const entrants = new Set([...streams].flatMap(({ rights }) => rights.entrant_id ?? []))
    sendFrames(streams, await teller.scores(entrants))
  }
  const tellOwnScore = async ({ rights }: Stream) => {
    if (rights.entrant_id !== null) sendFrames(streams, await teller.scores([rights.entrant_id]))
  }
  const readOn = async () => {
    await tail.read()
    pace.soon('changes', changesEveryMs, tellChanges)
    pace.soon('scores', scoresEveryMs, tellScores)
    if (isDeskOpen()) pace.soon('facts', factsEveryMs, tellFacts)
  }

  return {
    streams,
    wake: () => pace.soon('read', coalesceMs, readOn),
    enter: async (stream, lastId, { isWanted, onOpen }) => {
      const hear = () => {
        streams.add(stream)
        openResponse(stream.response)
        onOpen()
      }
      if (await welcome({ tail, teller, hear, isWanted }, stream, lastId)) await tellOwnScore(stream)
    },
    leave: (stream) => void streams.delete(stream),
    hint: openHints(streams, pace),
    close: () => {
      isClosed = true
      pace.stop()
    },
  }
}

/** Brings a stream to where the room is, then lets it hear what comes. False when it has gone meanwhile. */
async function welcome(
  { tail, teller, hear, isWanted }: { tail: Tail; teller: Teller; hear: () => void; isWanted: () => boolean },
  stream: Stream,
  lastId: string | undefined,
): Promise<boolean> {
  const isNew = lastId === undefined || lastId === ''
  const after = isNew ? null : positionOf(lastId)
  await teller.ready(stream.rights.channels)
  const missed = after !== null && (await tail.hasReached(after)) ? await tail.missed(after) : null
  const state: Frame[] = missed === null ? [] : await teller.whole(stream.rights.channels)
  // From here on nothing is awaited: what comes next reaches the stream by the room.
  if (stream.response.destroyed || !isWanted()) return false
  hear()
  if (missed === null && !isNew) sendFrames([stream], [resetFrame(stream, 'missed')])
  if (missed !== null) sendFrames([stream], [...missed, ...tail.since(missed.at(-1)?.position ?? after ?? 0), ...state])
  tellOpen(stream, tail.position())
  return true
}
