import { once } from 'node:events'
import { createServer } from 'node:net'

/** Workers would quietly join those of another installation: the port is opened once without sharing. @throws EADDRINUSE */
export async function mustBeFree({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer()
  probe.listen({ port, host, exclusive: true })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
