import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]
const parsed = new LRUCache<string, Range[]>({ max: 200 })

export const isRange = (line: string): boolean => (line.includes('/') ? ipaddr.isValidCIDR(line) : ipaddr.isValid(line))

function rangesOf(whitelist: readonly string[]): Range[] {
  const key = whitelist.join(',')
  const known = parsed.get(key)
  if (known !== undefined) return known
  const ranges = whitelist.map((line): Range => {
    if (line.includes('/')) return ipaddr.parseCIDR(line)
    const address = ipaddr.process(line)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  parsed.set(key, ranges)
  return ranges
}

/** Is the address within the contest's list? An empty list lets all in. IPv4 in IPv6 form counts as IPv4. */
export function isAddressAllowed(whitelist: readonly string[], ip: string): boolean {
  if (whitelist.length === 0) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return rangesOf(whitelist).some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
}
