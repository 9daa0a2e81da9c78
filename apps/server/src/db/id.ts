import { randomUUIDv7 } from 'node:crypto'

let last_ms = 0
let inside = 0

/**
 * A new id: uuidv7 (RFC 9562), rising from one to the next within this process also inside a millisecond, so that rows written
 * together keep their order by it. Node's own is random below the millisecond. It tells a time and is never a capability.
 */
export function newId(): string {
  const now = Date.now()
  if (now > last_ms) [last_ms, inside] = [now, 0]
  else if (inside < 0xfff) inside += 1
  else [last_ms, inside] = [last_ms + 1, 0]
  const time = last_ms.toString(16).padStart(12, '0')
  // Variant and node, with the hyphen before them.
  const rest = randomUUIDv7().slice(18)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${inside.toString(16).padStart(3, '0')}${rest}`
}
