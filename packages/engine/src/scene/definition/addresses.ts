/** Four numbers as one; null for what is no IPv4 address. */
export function addressNumber(text: string): number | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/u.test(part) && Number(part) < 256)) return null
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

export const addressText = (address: number): string => [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')

export interface Subnet {
  base: number
  prefix: number
}

/** @throws RangeError for what is no network, such as an address inside one. */
export function readSubnet(text: string): Subnet {
  const [address = '', bits = ''] = text.split('/')
  const base = addressNumber(address)
  const prefix = /^\d{1,2}$/u.test(bits) ? Number(bits) : NaN
  if (base === null || !(prefix >= 8 && prefix <= 30) || base % 2 ** (32 - prefix) !== 0) throw new RangeError(`${text} is no network`)
  return { base, prefix }
}

export const subnetText = ({ base, prefix }: Subnet): string => `${addressText(base)}/${prefix}`

/** How many addresses a network of this prefix has, its own and the last one included. */
export const sizeOf = (prefix: number): number => 2 ** (32 - prefix)

/** Numbers for nodes: 1 is the gateway's, the last but one stays free for the platform. */
export const hostRange = (prefix: number): { from: number; to: number } => ({ from: 2, to: sizeOf(prefix) - 2 })

/** The address with a number in a network. @throws RangeError outside of it. */
export function hostAddress(subnet: Subnet, host: number): string {
  if (!Number.isInteger(host) || host < 1 || host > sizeOf(subnet.prefix) - 2)
    throw new RangeError(`${host} is not in ${subnetText(subnet)}`)
  return addressText(subnet.base + host)
}

/** How many networks of a prefix a pool holds. */
export const poolSize = (pool: Subnet, prefix: number): number => 2 ** Math.max(0, prefix - pool.prefix)

/** A network of a pool by its number. @throws RangeError beyond the last one. */
export function netOfPool(pool: Subnet, prefix: number, number: number): Subnet {
  if (prefix < pool.prefix || number < 0 || number >= poolSize(pool, prefix)) throw new RangeError(`the pool has no network ${number}`)
  return { base: pool.base + number * sizeOf(prefix), prefix }
}
