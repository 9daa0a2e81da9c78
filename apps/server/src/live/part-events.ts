import type { Failure } from '../failure.ts'
import { frameOf, idOf } from './frame.ts'
import { send, type Stream } from './stream.ts'

const frame = (event: string, data: object): Buffer => frameOf({ channel: 'all', event, data: JSON.stringify(data), position: null }).bytes

/** A stream stands: it hears everything behind this place. A part says so by an event, a stream of its own by its headers. */
export function tellOpen(stream: Stream, position: number | null): void {
  const id = position === null ? '' : `id: ${idOf(position)}\n`
  if (stream.part !== null) send(stream, Buffer.concat([Buffer.from(id), frame('part.open', { part: stream.part })]))
  else if (position !== null) send(stream, Buffer.from(`${id}\n`))
}

/** A part ends alone. A stream of its own ends with its response, which says it. */
export function tellRefused(stream: Pick<Stream, 'response' | 'part'>, { status, code }: Failure): void {
  if (stream.part !== null) send(stream, frame('part.refused', { part: stream.part, status, code }))
}
