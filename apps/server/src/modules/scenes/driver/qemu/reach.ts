import { connect, type Socket } from 'node:net'
import { DriverError, type Ref } from '../driver.ts'
import { socketOf } from './arguments.ts'
import { readMade } from './made.ts'
import { processOf } from './process.ts'
import { tailOf } from './serial.ts'
import type { MachineSite } from './site.ts'

const openMs = 5_000
const logBytes = 262_144

/** @throws DriverError `gone` where there is no such machine or it has no address */
export async function addressOf({ places }: MachineSite, ref: Ref, node: string): Promise<string> {
  const made = await readMade(places.home(ref, node))
  const address = made?.leases[0]?.address
  if (address === undefined) throw new DriverError('gone', `${node} has no address`)
  return address
}

/** Where a running machine listens. @throws DriverError `gone` */
export async function runOf({ places }: MachineSite, ref: Ref, node: string): Promise<string> {
  const run = places.run(ref, node)
  if ((await processOf(run, places.name(ref, node))) === null) throw new DriverError('gone', `${node} does not run`)
  return run
}

/** Its picture and its keys, in the protocol of VNC. */
export async function openDesktop(site: MachineSite, ref: Ref, node: string): Promise<Socket> {
  const run = await runOf(site, ref, node)
  const signal = AbortSignal.timeout(openMs)
  return connected(connect(socketOf(run, 'vnc')), node, signal)
}

export async function dialMachine(
  site: MachineSite,
  { ref, node, port }: { ref: Ref; node: string; port: number },
  signal: AbortSignal,
): Promise<Socket> {
  const host = await addressOf(site, ref, node)
  return connected(connect({ host, port, allowHalfOpen: true }), node, signal)
}

function connected(socket: Socket, node: string, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
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

/** What it said on its serial line. */
export async function readLogs(site: MachineSite, { ref, node, lines }: { ref: Ref; node: string; lines: number }): Promise<string> {
  const { places } = site
  if ((await readMade(places.home(ref, node))) === null) throw new DriverError('gone', `there is no node ${node}`)
  const text = (await tailOf(places.run(ref, node), logBytes)).toString('utf8').replaceAll('\r', '')
  return text
    .split('\n')
    .slice(-lines - 1)
    .join('\n')
}
