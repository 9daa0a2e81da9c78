import { findRemembered, remember } from '../remembered.ts'

/** A random UUID (RFC 9562, version 4), also at an address without TLS, where browsers hide `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const key = 'exam-device'
const isId = (text: string | null): text is string => text !== null && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(text)
let ofPage: string | null = null

/** Names this browser to the server, so that a reload is no change of the device. */
export function deviceId(): string {
  const known = findRemembered(key)
  if (isId(known)) return known
  ofPage ??= newId()
  remember(key, ofPage)
  return ofPage
}
