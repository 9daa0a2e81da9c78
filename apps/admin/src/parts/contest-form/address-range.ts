const part = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
// bounded: put together of the constant above, which repeats nothing without end
const v4 = new RegExp(`^${part}(?:\\.${part}){3}$`, 'u')

/** IPv6 as browsers read it in an address. */
function isV6(address: string): boolean {
  if (!address.includes(':')) return false
  try {
    return new URL(`http://[${address}]/`).hostname !== ''
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** An address or a range in CIDR form, v4 or v6. */
export function isRange(line: string): boolean {
  const [address = '', bits, ...more] = line.split('/')
  const most = v4.test(address) ? 32 : isV6(address) ? 128 : null
  if (most === null || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/u.test(bits) && Number(bits) <= most)
}

/** The first line that is none, counted from one; null when all are. */
export function badRange(lines: readonly string[]): number | null {
  const index = lines.findIndex((line) => !isRange(line))
  return index === -1 ? null : index + 1
}
