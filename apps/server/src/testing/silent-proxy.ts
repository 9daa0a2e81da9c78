import { connect, createServer, type Socket } from 'node:net'
import { Client } from 'pg'

/** A way to PostgreSQL that can be lost: bytes no longer pass, and neither end is told. */
export interface SilentProxy {
  url: string
  /** Nothing passes from now on, on new connections either. */
  silence: () => void
  /** New connections pass again; those of before stay lost. */
  speak: () => void
  /** The next that sends this text is cut off instead: of all, or of those that sent `after` by then, since jobs of the server commit too. */
  cutAt: (text: string, after?: string) => void
  close: () => Promise<void>
}

export async function openSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const { host, port } = new Client({ connectionString: databaseUrl })
  const flows = new Set<{ isLost: boolean; ends: Socket[] }>()
  let isSilent = false
  let poison: { text: string; after: string; sentAfter: Set<Socket> } | null = null
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    const flow = { isLost: isSilent, ends: [near, far] }
    flows.add(flow)
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        if (from === near && poison !== null && bytes.includes(poison.after)) poison.sentAfter.add(near)
        if (poison !== null && poison.sentAfter.has(from) && bytes.includes(poison.text)) {
          poison = null
          near.destroy()
        } else if (!flow.isLost) to.write(bytes)
      })
      from.on('close', () => {
        if (!flow.isLost) to.destroy()
      })
      // The close that follows is passed on.
      from.on('error', () => undefined)
    }
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = typeof address === 'object' && address !== null ? String(address.port) : ''
  return {
    url: url.href,
    silence: () => {
      isSilent = true
      for (const flow of flows) flow.isLost = true
    },
    speak: () => {
      isSilent = false
    },
    cutAt: (text, after = '') => {
      poison = { text, after, sentAfter: new Set() }
    },
    close: async () => {
      for (const { ends } of flows) for (const end of ends) end.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
