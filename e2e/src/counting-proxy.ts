import { connect, createServer, type Socket } from 'node:net'

export interface CountingProxy {
  port: number
  /** Connections that are open now. */
  open: () => number
  stop: () => Promise<void>
}

/** Stands before a server and counts the connections that a browser holds to it. */
export function countConnections(target: number): Promise<CountingProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    sockets.add(near)
    // One side that breaks ends the other: neither waits for a word that does not come.
    const end = () => {
      sockets.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) side.on('error', end).on('close', end)
    near.pipe(far).pipe(near)
  })
  const stop = () =>
    new Promise<void>((done) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => done())
    })
  return new Promise((done, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return failed(new Error('no port'))
      done({ port: address.port, open: () => sockets.size, stop })
    })
  })
}
