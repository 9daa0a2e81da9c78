import type { Platform } from '../context.ts'
import { Failure } from '../failure.ts'
import { frameOf } from './frame.ts'
import type { Derivation } from './derivation.ts'
import { listenForStreams, type Listeners } from './ears.ts'
import { sweepOutbox } from './outbox-rows.ts'
import { openPresence } from './presence.ts'
import { openRoom } from './room.ts'
import { openRooms, type Stay } from './rooms.ts'
import { tellOpen, tellRefused } from './part-events.ts'
import { openResponse, send, sendTo, type Stream } from './stream.ts'
import { every } from '../every.ts'

const heartbeatMs = 15_000
/** Every stream proves its right again within thirty seconds, a thirtieth of them a second: no burst delays the events. */
const checkEveryMs = 1_000
const checkTurns = 30
const sweepMs = 600_000
const presenceMs = 5_000
const byeRetryMs = 1_000

/** All open streams of this process. */
export interface Hub {
  start: (platform: Platform) => Promise<void>
  open: (platform: Platform, stream: Stream, lastId: string | undefined) => void
  stop: () => void
}

export function openHub(derivation: Derivation): Hub {
  const streams = new Set<Stream>()
  const beats: { stop: () => void }[] = []
  let log: Platform['log'] | null = null
  const report = (error: unknown) => log?.warn({ err: error }, 'a live stream could not be served')
  const rooms = openRooms(report)
  const stays = new Map<Stream, Stay>()
  const leave = (stream: Stream) => {
    streams.delete(stream)
    stays.get(stream)?.leave()
    stays.delete(stream)
  }
  const end = (stream: Stream, why: Failure) => {
    leave(stream)
    endPart(stream, why)
  }
  const check: Listeners['check'] = (which) => {
    for (const stream of streams) if (which(stream)) checkOne(stream, end).catch(report)
  }

  return {
    start: async (platform) => {
      log = platform.log
      const presence = openPresence(streams)
      await listenForStreams(platform, { streams, rooms, check, report, heard: derivation.heard, hinting: derivation.hinting })
      await presence.listen(platform)
      const beat = () => {
        for (const response of responsesOf(streams)) sendTo(response, ': \n\n')
      }
      beats.push(every(heartbeatMs, beat, report))
      beats.push(every(checkEveryMs, inTurns(check), report))
      beats.push(every(presenceMs, () => presence.tell(platform), report))
      beats.push(every(sweepMs, () => sweepOutbox(platform.pool), report))
    },
    open: (platform, stream, lastId) => {
      const { contest_id, response } = stream
      // Its close was heard already: nobody would ever leave for it.
      if (response.destroyed) return
      response.on('close', () => leave(stream))
      if (contest_id === null) {
        standOutside(stream)
        streams.add(stream)
        return
      }
      // The room answers the headers once the stream stands in it: whoever sees them and then reads a snapshot misses nothing.
      const stay = rooms.enter(contest_id, stream, () => openRoom(platform, derivation, contest_id))
      stays.set(stream, stay)
      const entered = stay.room.then((room) => room.enter(stream, lastId, { isWanted: stay.holds, onOpen: () => streams.add(stream) }))
      entered.catch((error: unknown) => {
        report(error)
        response.destroy()
      })
    },
    stop: () => {
      for (const one of beats) one.stop()
      sayBye(streams)
      rooms.closeAll()
    },
  }
}

/** Checks another share of the streams each time it is called. */
function inTurns(check: Listeners['check']): () => void {
  let turn = 0
  return () => {
    let place = 0
    turn = (turn + 1) % checkTurns
    check(() => place++ % checkTurns === turn)
  }
}

/** The own channels belong to no contest: there is no room to enter. */
function standOutside(stream: Stream): void {
  openResponse(stream.response)
  tellOpen(stream, null)
}

/** Whoever listens comes back in a moment, to another process perhaps. */
function sayBye(streams: Set<Stream>): void {
  const { bytes } = frameOf({ channel: 'all', event: 'bye', data: JSON.stringify({ retry_ms: byeRetryMs }), position: null })
  for (const response of responsesOf(streams)) {
    sendTo(response, bytes)
    response.end()
  }
  streams.clear()
}

/** A browser's stream is one response, however many parts it carries. */
const responsesOf = (streams: ReadonlySet<Stream>) => new Set([...streams].map(({ response }) => response))

/** A part says that it ends, and why: the other parts of its response go on. */
function endPart(stream: Stream, why: Failure): void {
  const { beside, response } = stream
  tellRefused(stream, why)
  beside.delete(stream)
  if (beside.size === 0) response.end()
}

const screenPrefix = 'screen:'

/** Revoked, rotated or over: the display hears it on its own stream before that ends, and goes dark at once. */
function tellClosed(stream: Stream, channel: string): void {
  const data = JSON.stringify({ screen_id: channel.slice(screenPrefix.length) })
  send(stream, frameOf({ channel, event: 'screen.revoked', data, position: null }).bytes)
}

async function checkOne(stream: Stream, end: (stream: Stream, why: Failure) => void): Promise<void> {
  const rights = await stream.check()
  const isOver = rights instanceof Failure
  for (const one of stream.rights.channels)
    if (one.startsWith(screenPrefix) && (isOver || !rights.channels.has(one))) tellClosed(stream, one)
  if (isOver) end(stream, rights)
  else stream.rights = rights
}
