import type { Duplex } from 'node:stream'
import { DriverError, type SceneDriver } from '../driver/index.ts'
import { openHeld, type Held } from './held.ts'
import { openHeldDesktop } from './held-desktop.ts'
import { openTyped } from './typed.ts'
import { sameNode, type Booking, type Size } from './place.ts'
import type { Recorder } from './recorder.ts'
import type { WatchInput } from './watching.ts'

const lookMs = 1_000

export type Booked = { kind: 'booked' } | { kind: 'limit'; of: 'user' | 'node'; most: number }
export type SeenConsole = ReturnType<Held['seen']>

/**
 * Where all shells of a machine meet: the one process that holds the engine. So a person comes back to a shell through any HTTP
 * process, staff watch through any, and limits count once.
 */
export interface Hall {
  book: (booking: Booking) => Booked
  /** Only who booked sits down, in the session of the booking. @throws DriverError `gone` for all else */
  enter: (who: { console: string; user: string; seat: string } & Size) => Promise<(stream: Duplex) => void>
  watch: (who: Omit<WatchInput, 'stream'> & { console: string }) => (stream: Duplex) => void
  list: () => SeenConsole[]
  close: () => void
}

export interface HallInput {
  driver: Pick<SceneDriver, 'openTty' | 'openDesktop'>
  /** Without one nothing is written down. */
  recorder?: Recorder | null
  now?: () => number
}

/** Of a person who comes anew, shells that wait for nobody else make room. */
function makeRoom(consoles: ReadonlyMap<string, Held>, wanted: Booking): Booked {
  const { per_user, per_node } = wanted.limits
  const isFull = (isMeant: (one: Held) => boolean, most: number) => {
    const meant = () => [...consoles.values()].filter(isMeant)
    while (meant().length >= most) {
      const left = meant().find((one) => one.seen().state === 'waiting' && one.booking.user === wanted.user)
      if (left === undefined) return true
      left.end('closed')
    }
    return false
  }
  if (isFull(({ booking }) => booking.user === wanted.user, per_user)) return { kind: 'limit', of: 'user', most: per_user }
  if (isFull(({ booking }) => sameNode(booking, wanted), per_node)) return { kind: 'limit', of: 'node', most: per_node }
  return { kind: 'booked' }
}

/** People at a node, but for one; staff are not counted. */
function peopleBeside(consoles: ReadonlyMap<string, Held>, at: Booking): number {
  const people = new Set(
    [...consoles.values()]
      .filter((one) => one.isSitting() && !one.booking.is_staff && sameNode(one.booking, at))
      .map(({ booking }) => booking.user),
  )
  people.delete(at.user)
  return people.size
}

export function openHall({ driver, recorder = null, now = Date.now }: HallInput): Hall {
  const tools = { driver, recorder, now }
  const consoles = new Map<string, Held>()
  const others = (booking: Booking) => peopleBeside(consoles, booking)
  const tellAt = (at: Booking) => {
    for (const one of consoles.values()) if (sameNode(one.booking, at)) one.tellPeople()
  }
  const typed = openTyped(consoles)
  const held = (id: string): Held => {
    const one = consoles.get(id)
    if (one === undefined) throw new DriverError('gone', 'there is no such console')
    return one
  }
  const clock = setInterval(() => {
    for (const one of consoles.values()) one.look()
  }, lookMs)
  return {
    book: (booking) => {
      const room = makeRoom(consoles, booking)
      if (room.kind === 'limit') return room
      consoles.set(
        booking.console,
        (booking.kind === 'desktop' ? openHeldDesktop : openHeld)({
          booking,
          ...tools,
          people: () => others(booking),
          onOver: () => {
            consoles.delete(booking.console)
            tellAt(booking)
            typed.forget(booking)
          },
          onMoved: () => tellAt(booking),
          onTyped: (by) => typed.tell(booking, by),
        }),
      )
      return room
    },
    enter: async ({ console: id, user, seat, columns, rows }) => {
      const one = held(id)
      if (one.booking.user !== user || one.booking.seat !== seat) throw new DriverError('gone', 'there is no such console')
      return one.ready({ columns, rows })
    },
    watch: ({ console: id, ...who }) => {
      const one = held(id)
      return (stream) => one.watch({ stream, ...who })
    },
    list: () => [...consoles.values()].map((one) => one.seen()),
    close: () => {
      clearInterval(clock)
      for (const one of consoles.values()) one.end('driver')
    },
  }
}
