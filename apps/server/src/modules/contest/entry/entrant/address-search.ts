import { isIP } from 'node:net'

/** What is searched as an address or a net of addresses (`10.1.0.0/16`); null when it is words. */
export function netOf(q: string): string | null {
  const [address = '', bits, ...rest] = q.trim().split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return null
  if (bits === undefined) return address
  return /^\d{1,3}$/u.test(bits) && Number(bits) <= (family === 4 ? 32 : 128) ? `${address}/${bits}` : null
}
