import { clockNow, clockNowText } from '../db/clock.ts'

/** One event as it goes over the wire, made once for everybody who hears its channel. */
export interface Frame {
  position: number | null
  channel: string
  bytes: Buffer
}

/** The opaque id of a stream's place: everything of the contest up to here was sent. */
export const idOf = (position: number): string => `c.${position.toString(36)}`

/** Null when the text is no id of ours. */
export function positionOf(id: string): number | null {
  const [, digits] = /^c\.([0-9a-z]{1,12})$/u.exec(id) ?? []
  return digits === undefined ? null : Number.parseInt(digits, 36)
}

const stamped = (data: string, at: string): string => {
  const stamp = `{"at":"${at}","server_now":"${clockNowText()}"`
  return data === '{}' ? `${stamp}}` : `${stamp},${data.slice(1)}`
}

/** `data` is a JSON object as text; it is stamped, not parsed. Positions are microseconds of the clock. */
export function frameOf({
  channel,
  event,
  data,
  position,
}: {
  channel: string
  event: string
  data: string
  position: number | null
}): Frame {
  const at = new Date(position === null ? clockNow() : position / 1000).toISOString()
  const id = position === null ? '' : `id: ${idOf(position)}\n`
  return { position, channel, bytes: Buffer.from(`${id}event: ${event}\ndata: ${stamped(data, at)}\n\n`) }
}
