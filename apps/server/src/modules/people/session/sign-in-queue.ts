/** Where a waiting sign-in stands: its place from 1 and when to ask again, ms. */
export interface Waiting {
  place: number
  retry_ms: number
}
/** Sign-ins that are checked now, and who waits outside for that. */
export interface SignInQueue {
  /** Null lets the caller in, who then must `leave`; else the caller asks again after `retry_ms`. */
  enter: (key: string) => Waiting | null
  leave: () => void
}
interface Ticket {
  calledAt: number
  dueAt: number
}
interface Options {
  /** Sign-ins inside at once: enough that the hashing never rests while people ask again. */
  inside: number
  /** Places that are remembered at once. */
  most?: number
  now?: () => number
}

/** A place is kept so long after its last call. */
const keptMs = 60_000
/** Who is later than this no longer holds up those behind, and finds the place again on coming. */
const graceMs = 2_000
/** Who has gone is looked for so often: each call would else read all who wait. */
const sweepMs = 1_000
/** More are not remembered: they are told to come again, so made-up names cannot fill the memory. */
const mostTickets = 20_000
const retry = { least: 500, most: 10_000 }
/** Until a rate is known, ms a sign-in. */
const firstGuessMs = 40

/**
 * A fair queue in front of the hashing of passwords: first come, first in, and nobody is refused for load.
 * Nobody is held on a connection; whoever asks again in turn keeps the place.
 */
export function openSignInQueue({ inside, most = mostTickets, now = () => performance.now() }: Options): SignInQueue {
  const tickets = new Map<string, Ticket>()
  let running = 0
  let eachMs = firstGuessMs
  let leftAt: number | null = null
  let sweptAt = -Infinity

  const forgetOld = (at: number) => {
    if (at - sweptAt < sweepMs) return
    sweptAt = at
    for (const [key, { calledAt }] of tickets) if (calledAt + keptMs <= at) tickets.delete(key)
  }
  const retryOf = (place: number) => Math.round(Math.min(retry.most, Math.max(retry.least, place * eachMs)))

  /** Who stands before the caller, and how many of them are expected now: a sleeper's turn is not wasted, and not lost either. */
  const before = (key: string, at: number) => {
    let place = 1
    let expected = 0
    for (const [other, { dueAt }] of tickets) {
      if (other === key) break
      place += 1
      if (dueAt <= at && at < dueAt + graceMs) expected += 1
    }
    return { place, expected }
  }

  return {
    enter: (key) => {
      const at = now()
      forgetOld(at)
      const { place, expected } = before(key, at)
      if (running + expected < inside) {
        tickets.delete(key)
        running += 1
        return null
      }
      const retry_ms = retryOf(place)
      const known = tickets.get(key)
      if (known !== undefined) Object.assign(known, { calledAt: at, dueAt: at + retry_ms })
      else if (tickets.size < most) tickets.set(key, { calledAt: at, dueAt: at + retry_ms })
      return { place, retry_ms }
    },
    leave: () => {
      running -= 1
      const at = now()
      // The pace counts while people wait; an idle evening says nothing about it.
      if (leftAt !== null && tickets.size > 0) eachMs = eachMs * 0.95 + Math.min(1_000, at - leftAt) * 0.05
      leftAt = at
    },
  }
}
