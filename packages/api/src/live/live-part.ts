/**
 * A part of a browser's stream: the own channels, a contest for its players, a contest for its staff, or one display.
 * Each is judged by a right of its own. No schema library here: displays read this file too.
 */
export type LivePart = 'me' | `contest:${string}` | `desk:${string}` | `screen:${string}:${string}`

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** With the place to go on from behind an `@`: the id of the last event of that part. */
// bounded: all parts have a fixed length but the last, which has at most 20 characters
export const partPattern = new RegExp(`^(?:me|(?:contest|desk):${uuid}|screen:${uuid}:${uuid})(?:@[0-9a-z.]{1,20})?$`, 'u')
/** Parts of one stream. Its address stays below what proxies take in a line. */
export const mostParts = 48

export interface PartRead {
  part: LivePart
  kind: 'me' | 'contest' | 'desk' | 'screen'
  contest_id: string | null
  screen_id: string | null
  last_id: string | undefined
}

/** Reads a text that fits the pattern; null when it does not. */
export function readPart(text: string): PartRead | null {
  if (!partPattern.test(text)) return null
  const [name = '', last_id] = text.split('@')
  const [kind, contest_id = null, screen_id = null] = name.split(':')
  return { part: name as LivePart, kind: kind as PartRead['kind'], contest_id, screen_id, last_id }
}
