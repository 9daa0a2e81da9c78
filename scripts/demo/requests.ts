import { patient, Stopped } from '@beacon/api/people/patient'
import { createPerson, type Person } from '@beacon/api/people/person'
import { messageOf } from './telling.ts'

/** All requests of one run of the demo: they can be stopped, and then nothing is under way that the ledger will not know. */
export interface Requests {
  person: (origin: string, cookies?: string) => Person
  /** Nothing more is begun; answered once what was under way has ended, and whoever waited for it has written it down. */
  stop: () => Promise<void>
  /** Removing begins after a stop. */
  goOn: () => void
  count: () => number
}

/** `answered` is called once whoever waited for an answer has heard it. */
export function openRequests(answered: () => void = () => undefined): Requests {
  let isStopped = false
  let count = 0
  const open = new Set<Promise<unknown>>()
  const person = (origin: string, cookies?: string): Person => {
    const { call, cookie } = patient(createPerson(origin, cookies), { isStopped: () => isStopped })
    return {
      cookie,
      call: (endpoint, input, form) => {
        const one = call(endpoint, input, form)
        count += 1
        const ended = one.then(
          () => undefined,
          () => undefined,
        )
        open.add(ended)
        void ended.then(() => {
          open.delete(ended)
          setImmediate(answered)
        })
        return one
      },
    }
  }
  return {
    person,
    stop: async () => {
      isStopped = true
      // Who hears of an answer may ask for more, and is refused: that takes a turn of the event loop.
      do {
        await Promise.all(open)
        await new Promise((next) => setImmediate(next))
      } while (open.size > 0)
    },
    goOn: () => {
      isStopped = false
    },
    count: () => count,
  }
}

export const isStop = (error: unknown): boolean => error instanceof Stopped

/** What an engine refuses leaves out its contest, and not the whole demo. */
export const orWhyNot = <T>(work: Promise<T>): Promise<T | { whyNot: string }> =>
  work.catch((error: unknown) => {
    if (isStop(error)) throw error
    return { whyNot: messageOf(error) }
  })
