import type { Config } from '../../apps/server/src/config.ts'

const answerWithinMs = 10_000

/** Does a server answer on the port, with its database behind it? */
export async function answers({ host, port }: Pick<Config, 'host' | 'port'>): Promise<boolean> {
  const at = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${at.includes(':') ? `[${at}]` : at}:${port}/api/ct/ready`
  const reply = await fetch(address, { signal: AbortSignal.timeout(answerWithinMs) }).catch(() => null)
  return reply?.ok === true
}
