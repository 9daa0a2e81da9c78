import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { once } from 'node:events'
import { gateway } from '@beacon/api/scene/gateway'
import { createPerson } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { organisation, role, user } from '@beacon/api/people/user'
import { openTunnel } from '../../apps/server/src/modules/scenes/gateway/testing/tunnel.ts'
import type { Installation } from './installation.ts'
import type { Row } from './report.ts'

/** A node as the rows of scenes have it: its id, its address in its network, and the port that answers what it hears. */
export interface EchoNode {
  node_id: string
  address: string
  port: number
}

const sessions = 300
/** A person has 100 connections, a node 200. */
const perPerson = 100
const pings = 2_000
const line = Buffer.alloc(64, 'x')

/** Sends a line so often and waits for it each time: milliseconds of each turn, in order. */
async function turns(send: () => void, hear: (heard: (bytes: number) => void) => void): Promise<number[]> {
  let back: (() => void) | null = null
  let missing = 0
  hear((bytes) => {
    missing -= bytes
    if (missing <= 0) back?.()
  })
  const took: number[] = []
  for (let n = 0; n < pings; n += 1) {
    const from = performance.now()
    missing = line.length
    const answered = new Promise<void>((resolve) => (back = resolve))
    send()
    await answered
    took.push(performance.now() - from)
  }
  return took.toSorted((one, two) => one - two)
}

const shareOf = (values: readonly number[], share: number): number => values[Math.ceil(values.length * share) - 1] ?? Number.NaN

/** Keys of people who may enter every scene. */
async function makeKeys({ admin, origin }: Installation): Promise<string[]> {
  const roles = (await admin.call(role.list, {})).items
  const home = (await admin.call(organisation.list, {})).items[0]?.resource_id ?? ''
  const role_id = roles.find(({ key }) => key === 'administrator')?.resource_id ?? ''
  const password = 'Bench-tower4'
  await admin.call(session.reauth, { body: { password } })
  return Promise.all(
    Array.from({ length: sessions / perPerson }, async (_, n) => {
      const username = `gateway_${n}`
      const body = { username, password, name: `Gateway ${n}`, organisation_id: home, role_id, must_change_password: false }
      await admin.call(user.create, { body })
      const person = createPerson(origin)
      await person.call(session.login, { body: { username, password } })
      return (await person.call(gateway.make_key, { body: {} })).key
    }),
  )
}

/** The gateway with 300 connections, beside a bare connection from this machine to the node. */
export async function gatewayRows(installation: Installation, nodes: readonly EchoNode[]): Promise<Row[]> {
  const [first] = nodes
  if (first === undefined) return []
  const keys = await makeKeys(installation)
  const bare = connect(first.port, first.address)
  bare.setNoDelay(true)
  await once(bare, 'connect')
  const without = await turns(
    () => bare.write(line),
    (heard) => bare.on('data', (piece: Buffer) => heard(piece.length)),
  )
  bare.destroy()
  const from = performance.now()
  const opened = await Promise.all(
    Array.from({ length: sessions }, (_, n) => {
      const { node_id, port } = nodes[n % nodes.length] ?? first
      return openTunnel({ url: installation.origin, node_id, port, key: keys[n % keys.length] ?? '' })
    }),
  )
  const openMs = performance.now() - from
  const tunnels = opened.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  try {
    if (tunnels.length < sessions) throw new Error(`opened ${tunnels.length}: ${String(opened.find((one) => typeof one === 'string'))}`)
    const [measured] = tunnels
    if (measured === undefined) return []
    const { socket } = measured
    const within = await turns(
      () => socket.send(line),
      (heard) => socket.on('message', (piece: Buffer, isBinary) => isBinary && heard(piece.length)),
    )
    const rss = Number(/^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${installation.pid}/status`, 'utf8'))?.[1] ?? Number.NaN) / 1_024
    const [bareP50, ownP50] = [shareOf(without, 0.5), shareOf(within, 0.5)]
    return [
      { name: `gateway: ${sessions} connections opened`, aim: '≤ 1 s', value: openMs, unit: 'ms', more: { each: openMs / sessions } },
      {
        name: 'gateway: added to a bare connection',
        aim: '≤ 0.1 ms p50',
        value: ownP50 - bareP50,
        unit: 'ms p50',
        more: { bare: bareP50, own: ownP50, bareP95: shareOf(without, 0.95), ownP95: shareOf(within, 0.95) },
      },
      { name: `gateway: server with ${sessions} connections`, aim: '≤ 200 MB', value: rss, unit: 'MB', more: {} },
    ]
  } finally {
    for (const { socket } of tunnels) socket.terminate()
  }
}
