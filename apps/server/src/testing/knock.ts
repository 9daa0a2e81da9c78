import { socketProtocols } from '@beacon/api/platform/socket'
import { WebSocket } from 'ws'

export interface Knock {
  cookie: string
  ticket?: string | undefined
  origin?: string | undefined
}

/** Asks for a socket below /api/ct; answers it, or the status and code of the refusal. */
export async function knock(url: string, path: string, { cookie, ticket, origin }: Knock): Promise<WebSocket | string> {
  const headers = { cookie, ...(origin === undefined ? {} : { origin }) }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/ct${path}`, ticket === undefined ? [] : socketProtocols(ticket), {
    headers,
  })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { code } = JSON.parse(Buffer.concat(chunks).toString()) as { code: string }
        resolve(`${response.statusCode ?? 0} ${code}`)
      })
    })
  })
}
