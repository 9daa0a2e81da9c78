import ipaddr from 'ipaddr.js'

/** All IPv6 that is given out to networks, and what IANA's special-purpose registry takes out of it again. */
const globalV6 = ipaddr.parseCIDR('2000::/3')
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'].map((range) => ipaddr.parseCIDR(range))

/**
 * Loopback, private, link-local (so also cloud metadata), multicast, reserved: everything that is not plain unicast.
 * IPv6 that carries an IPv4 address (compatible, translated, 6to4, Teredo) leads to that one, so none of it is public.
 */
function isPublic(address: string): boolean {
  // The library reads the compatible form as the IPv4 address itself.
  if (/^::\d/u.test(address) && address.includes('.')) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed.match(globalV6) && !specialV6.some((range) => parsed.match(range)))
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

/** An address of IPv4 or a range of them. */
export const isIPv4Range = (entry: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(entry) || (ipaddr.isValidCIDR(entry) && ipaddr.parseCIDR(entry)[0].kind() === 'ipv4')
