import { createHmac } from 'node:crypto'

const stepS = 30
/** RFC 4648 base 32, as authenticator apps read it. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step (RFC 4226 with SHA-1): its last digits, padded. */
export function codeOf(seed: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1000 / stepS)

/** The step whose code this is, the present one or a neighbour; null when it is none of them. */
export function stepOf(seed: Buffer, code: string, nowMs: number): number | null {
  const now = stepAt(nowMs)
  return [now, now - 1, now + 1].find((step) => codeOf(seed, step) === code) ?? null
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/gu) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '').join('')
}

/** What the QR code holds: apps show issuer and account. */
export function otpauthUri(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
