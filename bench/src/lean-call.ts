import { Agent, request, type IncomingMessage } from 'node:http'

/** One call as a browser would send it; what it answers stays text, because the load shares the machine with the server. */
export interface LeanCall {
  method: string
  path: string
  cookie: string
  body?: object
}

export interface LeanLoad {
  /** @throws where the server refused */
  send: (call: LeanCall) => Promise<string>
  close: () => void
}

function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => done(Buffer.concat(chunks).toString()))
    response.on('error', failed)
  })
}

/** Connections of thousands of browsers, each kept open for its next call. */
export function openLoad(origin: string): LeanLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 10_000 })
  const send = (call: LeanCall): Promise<string> =>
    new Promise((done, failed) => {
      const { method, path, cookie, body } = call
      const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const asked = request(`${origin}/api/ct${path}`, { method, headers, agent }, (response) => {
        textOf(response).then((text) => {
          if (response.statusCode === 200 || response.statusCode === 201) done(text)
          else failed(new Error(`${method} ${path} answered ${response.statusCode}: ${text.slice(0, 200)}`))
        }, failed)
      })
      // The server closed a connection that had been idle, in the moment of its next call: browsers send it again too.
      asked.on('error', (error: NodeJS.ErrnoException) => {
        if (asked.reusedSocket && error.code === 'ECONNRESET') send(call).then(done, failed)
        else failed(error)
      })
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  return { send, close: () => agent.destroy() }
}
