import type { Platform } from '../context.ts'
import { onSessionChanged } from '../modules/people/session/index.ts'
import { frameOf } from './frame.ts'
import type { Derivation } from './derivation.ts'
import type { Rooms } from './rooms.ts'
import { checkChannel, holdersChannel, outboxChannel, personChannel, type HeldItem } from './outbox.ts'
import { send, sendFrames, type Stream } from './stream.ts'

/** What the ears of a hub act on. */
export interface Listeners {
  streams: Set<Stream>
  rooms: Pick<Rooms, 'find' | 'all'>
  /** Streams prove their right again; those that have none end. */
  check: (which: (stream: Stream) => boolean) => void
  report: (error: unknown) => void
  heard: Derivation['heard']
  hinting: Derivation['hinting']
}

/** Hears what other processes, and this one, have committed. */
export async function listenForStreams(platform: Platform, listeners: Listeners): Promise<void> {
  const { rooms, check, report } = listeners
  const wakeAll = () => {
    for (const room of rooms.all()) room.then((one) => one.wake(), report)
    check(() => true)
  }
  await platform.bus.listen(outboxChannel, (payload) => hearOutbox(platform, listeners, payload), wakeAll)
  await platform.bus.listen(personChannel, (payload) => hearPerson(listeners, payload))
  await platform.bus.listen(checkChannel, (subject) => hearCheck(listeners, subject))
  await platform.bus.listen(listeners.hinting.channel, (payload) => hearHint(listeners, payload))
  await onSessionChanged(platform.bus, (what) => hearSession(listeners, what))
}

/** `<contest>`, or `<contest> <seq>` where the writer says how far its events go. */
function hearOutbox(platform: Platform, { rooms, report, heard }: Listeners, payload: string): void {
  const [contest_id = '', seq] = payload.split(' ')
  heard(platform, contest_id, seq === undefined ? null : Number(seq))
  rooms.find(contest_id)?.then((room) => room.wake(), report)
}

function hearHint({ rooms, hinting, report }: Listeners, payload: string): void {
  const told = hinting.of(payload)
  if (told !== null) rooms.find(told.contest_id)?.then((room) => room.hint(told.hints), report)
}

interface PersonNews {
  user_id: string | null
  /** For all who hold it. */
  item?: HeldItem
  event: string
  data: object
}

function hearPerson({ streams }: Listeners, payload: string): void {
  const { user_id, item, event, data } = JSON.parse(payload) as PersonNews
  const channel = item !== undefined ? holdersChannel(item) : user_id === null ? 'all' : `user:${user_id}`
  sendFrames(streams, [frameOf({ channel, event, data: JSON.stringify(data), position: null })])
}

function hearCheck({ check }: Listeners, subject: string): void {
  const [kind, id] = subject.split(':')
  check(id === undefined ? ({ contest_id }) => contest_id === subject : ({ user_id }) => kind === 'user' && user_id === id)
}

function hearSession({ streams, check }: Listeners, { kind, id }: { kind: string; id: string }): void {
  const isMeant = (stream: Stream) =>
    id === (kind === 'user' ? stream.user_id : kind === 'role' ? stream.rights.role_id : stream.session_id)
  const reason = kind === 'role' ? 'role' : kind === 'session' ? 'ended' : 'profile'
  const { bytes } = frameOf({ channel: 'all', event: 'session.changed', data: JSON.stringify({ reason }), position: null })
  for (const stream of streams) if (stream.contest_id === null && isMeant(stream)) send(stream, bytes)
  check(isMeant)
}
