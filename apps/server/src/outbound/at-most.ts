import type { Socket } from 'node:net'
import { pipeline, Transform, type Readable } from 'node:stream'
import { OutboundError } from './outbound.ts'

const watchMs = 50
const tooLarge = (most: number) => new OutboundError('size', `it sends more than ${most} bytes`)

/** The bytes of a peer, which end with an error where there are more than `most`: a peer decides no amount of our memory or disk. */
export function atMost(body: Readable, most: number): Readable {
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(tooLarge(most))
      else done(null, chunk)
    },
  })
  // What goes wrong ends `count`, and its reader hears it there.
  return pipeline(body, count, () => undefined)
}

/** A connection that is hung up soon after it brought more than `most` bytes, for a library that has no limit of its own. */
export function hungUpPast<S extends Socket>(socket: S, most: number): S {
  const watch = setInterval(() => {
    if (socket.bytesRead > most) socket.destroy(tooLarge(most))
  }, watchMs)
  socket.once('close', () => clearInterval(watch))
  return socket
}
