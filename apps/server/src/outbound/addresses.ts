import ipaddr from 'ipaddr.js'

/** Loopback, private, link-local (so also cloud metadata), multicast, reserved: everything that is not plain unicast. */
function isPublic(address: string): boolean {
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast'
}

export function isInRange(address: string, range: string): boolean {
  const parsed = ipaddr.process(address)
  if (!range.includes('/')) return ipaddr.isValid(range) && ipaddr.process(range).toString() === parsed.toString()
  if (!ipaddr.isValidCIDR(range)) return false
  const [network, bits] = ipaddr.parseCIDR(range)
  return network.kind() === parsed.kind() && parsed.match([network, bits])
}

/** `allow` holds names (`hooks.example.org`), addresses and CIDR ranges of OUTBOUND_ALLOW. */
export function mayReach(host: string, address: string, allow: readonly string[]): boolean {
  return isPublic(address) || allow.some((entry) => entry.toLowerCase() === host.toLowerCase() || isInRange(address, entry))
}
