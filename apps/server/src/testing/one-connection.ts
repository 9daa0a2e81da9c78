import { afterAll } from 'vitest'
import { refuseBreaches } from '../db/held.ts'

/** In every server test: who holds a connection and waits for anything else fails at that place, and the file fails at its end. */
const breaches = refuseBreaches()

/** Takes the breaches that a test made on purpose off the list. */
export const takeBreaches = (): Error[] => breaches.splice(0)

afterAll(() => {
  const [first] = breaches
  if (first !== undefined)
    throw new Error(`${breaches.length} times a connection was held while waiting, first: ${first.message}`, { cause: first })
})
