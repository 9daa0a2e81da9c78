import { socketProtocols } from '@beacon/api/platform/socket'
import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface TunnelRequest {
  url: string
  node_id: string | undefined
  port: number
  key: string
  /** In place of one that is asked for. */
  ticket?: string
  origin?: string
}

const pathOf = ({ node_id = '', port }: Pick<TunnelRequest, 'node_id' | 'port'>) => `/api/ct/scenes/gateway/nodes/${node_id}/ports/${port}`

/** The ticket of a connection, or the status and code of the refusal. */
export async function ticketFor({ url, key, ...at }: TunnelRequest): Promise<{ ticket: string } | string> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const reply = await fetch(`${url}${pathOf(at)}/tickets`, { method: 'POST', headers, body: '{}' })
  const body = (await reply.json()) as { ticket?: string; code?: string }
  return body.ticket === undefined ? `${reply.status} ${body.code ?? ''}` : { ticket: body.ticket }
}

export interface OpenTunnel {
  socket: WebSocket
  /** All bytes that came. */
  bytes: () => Buffer
  /** Texts and the close, in order. */
  told: string[]
}

/** A connection as the forwarder opens it, or the status and code of the refusal. */
export async function openTunnel(asked: TunnelRequest): Promise<OpenTunnel | string> {
  const got = asked.ticket === undefined ? await ticketFor(asked) : { ticket: asked.ticket }
  if (typeof got === 'string') return got
  const { url, key, origin } = asked
  const headers = { authorization: `Bearer ${key}`, ...(origin === undefined ? {} : { origin }) }
  const socket = new WebSocket(`${url.replace('http', 'ws')}${pathOf(asked)}`, socketProtocols(got.ticket), { headers })
  const pieces: Buffer[] = []
  const told: string[] = []
  socket.on('message', (data: Buffer, isBinary) => void (isBinary ? pieces.push(data) : told.push(data.toString())))
  socket.on('close', (code, reason) => told.push(`${code} ${reason.toString()}`.trim()))
  const refusal = new Promise<string>((resolve) =>
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string }
        resolve(`${response.statusCode ?? 0} ${code}`)
      })
    }),
  )
  const answer = await Promise.race([once(socket, 'open').then(() => null), refusal])
  return answer ?? { socket, bytes: () => Buffer.concat(pieces), told }
}
