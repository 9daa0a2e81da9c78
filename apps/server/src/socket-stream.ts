import { Duplex } from 'node:stream'
import type { Bytes, Line } from './module.ts'

/** The bytes of a socket as a stream, for `pipeline` with a terminal or a connection: each side waits for the other. Its end closes the socket. */
export function socketStream(line: Pick<Line, 'onEnd' | 'close'> & Bytes): Duplex {
  let waiting: (() => void) | null = null
  const goOn = () => {
    const done = waiting
    waiting = null
    done?.()
  }
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => line.hold(false),
    write: (bytes: Buffer, _encoding, done) => {
      if (line.sendBytes(bytes)) done()
      else waiting = done
    },
    final: (done) => {
      line.close()
      done()
    },
    destroy: (error, done) => {
      line.close()
      goOn()
      done(error)
    },
  })
  line.onDrain(goOn)
  line.hearBytes((bytes) => {
    if (!stream.push(bytes)) line.hold(true)
  })
  line.onEnd(() => {
    stream.push(null)
    stream.destroy()
  })
  return stream
}
