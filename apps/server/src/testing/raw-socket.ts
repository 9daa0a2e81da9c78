import { connect } from 'node:net'

export interface RawSocket {
  /** Resolves when the bytes have left; at once when the other side is gone. */
  send: (bytes: string | Buffer) => Promise<void>
  /** Everything that came, once the other side closed the connection. */
  closed: Promise<string>
  /** The status of the first answer. */
  status: Promise<number>
  isOpen: () => boolean
  end: () => void
}

/** A connection that sends what no HTTP client would. */
export function openSocket(url: string): RawSocket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const got: Buffer[] = []
  const text = () => Buffer.concat(got).toString()
  const statusOf = () => Number(/^HTTP\/1\.1 (\d{3})/u.exec(text())?.[1] ?? 0)
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text()))
  })
  const status = new Promise<number>((resolve) => {
    socket.on('data', (chunk) => {
      got.push(chunk)
      if (statusOf() > 0) resolve(statusOf())
    })
    void closed.then(() => resolve(statusOf()))
  })
  // A reset is one way to be closed.
  socket.on('error', () => socket.destroy())
  return {
    send: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed) return resolve()
        void closed.then(() => resolve())
        socket.write(bytes, () => resolve())
      }),
    closed,
    status,
    isOpen: () => !socket.destroyed,
    end: () => socket.destroy(),
  }
}

/** The head of a request; a body of unknown length comes in chunks. */
export const head = (line: string, headers: Record<string, string | number> = {}): string =>
  `${line} HTTP/1.1\r\nhost: beacon.test\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

export const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
