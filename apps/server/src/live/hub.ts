import type { Platform } from '../context.ts'
import { knownKept, markStale, triesMoved } from '../modules/score/index.ts'
import { onSessionChanged } from '../modules/session/index.ts'
import { frameOf } from './frame.ts'
import { checkChannel, outboxChannel, personChannel } from './outbox.ts'
import { sweepOutbox } from './outbox-rows.ts'
import { openPresence } from './presence.ts'
import { openRoom, type Room } from './room.ts'
import { openResponse, send, sendFrames, type Stream } from './stream.ts'

const heartbeatMs = 15_000
const checkMs = 30_000
const sweepMs = 600_000
const presenceMs = 5_000
const byeRetryMs = 1_000

/** All open streams of this process. */
export interface Hub {
  start: (platform: Platform) => Promise<void>
  open: (stream: Stream, lastId: string | undefined) => void
  close: (which: (stream: Stream) => boolean) => void
  streams: () => Iterable<Stream>
  stop: () => void
}

export function openHub(): Hub {
  const streams = new Set<Stream>()
  const rooms = new Map<string, Promise<Room>>()
  const timers: NodeJS.Timeout[] = []
  const presence = openPresence(streams)
  let platform: Platform | null = null

  const report = (error: unknown) =>
    platform?.log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a live stream could not be served')
  const roomOf = (contest_id: string): Promise<Room> => {
    const known = rooms.get(contest_id)
    if (known !== undefined) return known
    if (platform === null) throw new Error('the hub is not started')
    const room = openRoom(platform, contest_id)
    rooms.set(contest_id, room)
    room.catch(() => rooms.delete(contest_id))
    return room
  }
  const end = (stream: Stream) => {
    streams.delete(stream)
    stream.response.end()
  }
  const check = async (stream: Stream) => {
    const rights = await stream.check()
    if (rights === null) end(stream)
    else stream.rights = rights
  }
  const checkAll = (which: (stream: Stream) => boolean) => {
    for (const stream of streams) if (which(stream)) check(stream).catch(report)
  }

  const hearOutbox = (payload: string) => {
    const [contest_id = '', seq] = payload.split(' ')
    if (platform === null) return
    const kept = knownKept(platform, contest_id)
    if (kept !== undefined) {
      triesMoved(kept)
      markStale(kept, seq === undefined ? null : Number(seq))
    }
    rooms.get(contest_id)?.then((room) => room.wake(), report)
  }
  const hearPerson = (payload: string) => {
    const { user_id, event, data } = JSON.parse(payload) as { user_id: string | null; event: string; data: object }
    sendFrames(streams, [
      frameOf({ channel: user_id === null ? 'all' : `user:${user_id}`, event, data: JSON.stringify(data), position: null }),
    ])
  }
  const hearSession = ({ kind, id }: { kind: string; id: string }) => {
    const isMeant = (stream: Stream) => id === (kind === 'user' ? stream.user_id : kind === 'role' ? stream.role_id : stream.session_id)
    const reason = kind === 'role' ? 'role' : kind === 'session' ? 'ended' : 'profile'
    const { bytes } = frameOf({ channel: 'all', event: 'session.changed', data: JSON.stringify({ reason }), position: null })
    for (const stream of streams) if (stream.contest_id === null && isMeant(stream)) send(stream, bytes)
    checkAll(isMeant)
  }
  const hearCheck = (subject: string) => {
    const [kind, id] = subject.split(':')
    checkAll(id === undefined ? ({ contest_id }) => contest_id === subject : ({ user_id }) => kind === 'user' && user_id === id)
  }
  const wakeAll = () => {
    for (const room of rooms.values()) room.then((one) => one.wake(), report)
    checkAll(() => true)
  }

  return {
    start: async (given) => {
      platform = given
      await given.bus.listen(outboxChannel, hearOutbox, wakeAll)
      await given.bus.listen(personChannel, hearPerson)
      await given.bus.listen(checkChannel, hearCheck)
      await onSessionChanged(given.bus, hearSession)
      await presence.listen(given)
      timers.push(
        setInterval(() => {
          for (const stream of streams) send(stream, ': \n\n')
        }, heartbeatMs),
        setInterval(() => checkAll(() => true), checkMs),
        setInterval(() => void presence.tell(given).catch(report), presenceMs),
        setInterval(() => void sweepOutbox(given.pool).catch(report), sweepMs),
      )
    },
    open: (stream, lastId) => {
      openResponse(stream.response)
      streams.add(stream)
      const { contest_id } = stream
      stream.response.on('close', () => {
        streams.delete(stream)
        if (contest_id !== null) rooms.get(contest_id)?.then((room) => leave(rooms, contest_id, room, stream), report)
      })
      if (contest_id !== null)
        roomOf(contest_id)
          .then((room) => room.enter(stream, lastId))
          .catch((error: unknown) => {
            report(error)
            stream.response.destroy()
          })
    },
    close: (which) => {
      for (const stream of streams) if (which(stream)) end(stream)
    },
    streams: () => streams,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      const { bytes } = frameOf({ channel: 'all', event: 'bye', data: JSON.stringify({ retry_ms: byeRetryMs }), position: null })
      for (const stream of streams) {
        send(stream, bytes)
        end(stream)
      }
      for (const room of rooms.values()) room.then((one) => one.close(), report)
      rooms.clear()
    },
  }
}

function leave(rooms: Map<string, Promise<Room>>, contest_id: string, room: Room, stream: Stream): void {
  room.leave(stream)
  if (room.streams.size > 0) return
  room.close()
  rooms.delete(contest_id)
}
