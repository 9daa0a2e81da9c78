import { connect, type Socket } from 'node:net'
import { DriverError, type Ref } from '../driver.ts'
import { textOfFrames } from './frames.ts'
import { getNode } from './nodes.ts'
import { addressOf } from './observe.ts'
import type { Site } from './site.ts'

/** The host of the engine dials the node itself: ports of a network without a way out are published nowhere. */
export async function dial(
  site: Site,
  { ref, node, port }: { ref: Ref; node: string; port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const host = addressOf(await getNode(site, ref, node, signal))
  if (host === null) throw new DriverError('gone', `${node} has no address`)
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, allowHalfOpen: true })
    const cut = () => socket.destroy(new DriverError('deadline', `${node} did not answer in time`))
    signal.addEventListener('abort', cut, { once: true })
    if (signal.aborted) cut()
    const refuse = (error: Error) =>
      reject(error instanceof DriverError ? error : new DriverError('network', `${node}: ${error.message}`, { cause: error }))
    socket.once('error', refuse)
    socket.once('connect', () => {
      signal.removeEventListener('abort', cut)
      socket.removeListener('error', refuse)
      resolve(socket)
    })
  })
}

export async function readLogs(site: Site, { ref, node, lines }: { ref: Ref; node: string; lines: number }): Promise<string> {
  const { Id } = await getNode(site, ref, node)
  return textOfFrames(
    await site.engine.ask((docker) => docker.getContainer(Id).logs({ stdout: true, stderr: true, tail: lines, follow: false })),
  )
}
