import { pathOf } from '@beacon/api/client'
import type { Person } from '@beacon/api/people/person'
import { socketProtocols } from '@beacon/api/platform/socket'
import { gateway } from '@beacon/api/scene/gateway'
import type { Reply } from '@beacon/api/endpoint'
import { scene } from '@beacon/api/scene/scene'
import { setTimeout as wait } from 'node:timers/promises'
import { patiently } from '../deeds.ts'

const patienceMs = 10_000
const sceneMs = 2 * 60_000

/** The flag in what a service said; null: there is none. */
export const flagIn = (said: string): string | null => /\w{1,40}\{[^{}\s]{1,200}\}/u.exec(said)?.[0] ?? null

/** Starts a person's own copy of a topic and answers its nodes; none where it does not come. */
export async function startOwn(
  person: Person,
  params: { resource_id: string; topic_id: string },
): Promise<Reply<typeof scene.get>['nodes']> {
  await patiently(() => person.call(scene.start, { params, body: {} }))
  let seen = await person.call(scene.get, { params })
  const isComing = () => seen.status !== 'running' && seen.status !== 'error'
  for (const until = Date.now() + sceneMs; isComing() && Date.now() < until; await wait(500))
    seen = await person.call(scene.get, { params })
  return seen.status === 'running' ? seen.nodes : []
}

/** What a port of a person's own node answers to one text, by the door that the forwarder uses; empty where it says nothing. */
export async function sayThrough(person: Person, origin: string, node: { node_id: string; port: number; text: string }): Promise<string> {
  const { key } = await person.call(gateway.make_key, { body: {} })
  const params = { node_id: node.node_id, port: node.port }
  const headers = { authorization: `Bearer ${key}` }
  const asked = await fetch(`${origin}${pathOf(gateway.ticket, { params })}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!asked.ok) throw new Error(`No ticket for a node of the demo: ${asked.status}`)
  const { ticket } = (await asked.json()) as { ticket: string }
  const url = `${origin.replace('http', 'ws')}${pathOf(gateway.connect, { params })}`
  const socket = new WebSocket(url, { protocols: socketProtocols(ticket), headers })
  socket.binaryType = 'arraybuffer'
  return new Promise((resolve) => {
    let said = ''
    const end = () => {
      clearTimeout(timer)
      socket.close()
      resolve(said)
    }
    const timer = setTimeout(end, patienceMs)
    socket.addEventListener('open', () => socket.send(new TextEncoder().encode(node.text)))
    socket.addEventListener('message', ({ data }) => {
      if (data instanceof ArrayBuffer) said += new TextDecoder().decode(data)
      else end()
    })
    socket.addEventListener('close', end)
    socket.addEventListener('error', end)
  })
}
