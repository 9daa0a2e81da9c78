import type { Held } from './held.ts'
import { isShared, sameNode, type Booking } from './place.ts'

const isAt = (at: Booking) => (one: Held) => sameNode(one.booking, at) && one.booking.kind === at.kind
const placeOf = ({ scene, node, kind }: Booking) => `${scene} ${node} ${kind}`

/** Who typed last at each line and each screen that is shared. Told when it changes, so keys that follow each other are one word. */
export function openTyped(consoles: ReadonlyMap<string, Held>) {
  const last = new Map<string, string>()
  return {
    tell: (at: Booking, by: string) => {
      if (!isShared(at) || last.get(placeOf(at)) === `${at.console} ${by}`) return
      last.set(placeOf(at), `${at.console} ${by}`)
      for (const one of [...consoles.values()].filter(isAt(at))) one.tellTyped(one.booking.console === at.console ? null : by)
    },
    /** Nobody is there any more. */
    forget: (at: Booking) => {
      if (![...consoles.values()].some(isAt(at))) last.delete(placeOf(at))
    },
  }
}
