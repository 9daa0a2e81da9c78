/** What a flag says of itself. Captures are known by it, never by the spelling of the flag. */
export interface FlagIdentity {
  /** The round that issued it, counted from 1. */
  round: number
  /** Numbers within the contest: the victim and the topic. */
  entrant_no: number
  topic_no: number
  /** From 0. */
  store: number
}

export interface KeyedFlag extends FlagIdentity {
  key_version: number
}

/** HMAC-SHA256 of a head by the key of a version, its first 12 bytes; null: there is no such key. The server brings it. */
export type SignHead = (head: Uint8Array, keyVersion: number) => Uint8Array | null

const headBytes = 8
const macBytes = 12
const bodyLength = 27
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const byteMax = 0xff
const shortMax = 0xffff

/** The text of a flag: 8 bytes that say what it is, 12 that prove it, in 27 characters of base64url. @throws RangeError for a number that has no room. */
export function flagText(prefix: string, flag: KeyedFlag, sign: SignHead): string {
  const head = headOf(flag)
  const mac = sign(head, flag.key_version)
  if (mac?.length !== macBytes) throw new RangeError(`no key of version ${flag.key_version}`)
  const body = encode(Uint8Array.of(...head, ...mac))
  return prefix === '' ? body : `${prefix}{${body}}`
}

/** What a text says that is a flag of this contest, in the one spelling that it has; null for every other text. The MAC is compared in constant time. */
export function readFlag(prefix: string, text: string, sign: SignHead): KeyedFlag | null {
  const bytes = decode(bodyOf(prefix, text))
  if (bytes === null) return null
  const head = bytes.slice(0, headBytes)
  const view = new DataView(head.buffer)
  const key_version = view.getUint8(7)
  const mac = sign(head, key_version)
  if (mac === null || !isSame(mac, bytes.subarray(headBytes))) return null
  return { round: view.getUint16(0), entrant_no: view.getUint16(2), topic_no: view.getUint16(4), store: view.getUint8(6), key_version }
}

/** The pattern of flags that players and farms look for. */
export const flagPattern = (prefix: string): string =>
  prefix === '' ? `[A-Za-z0-9_-]{${bodyLength}}` : `${prefix}\\{[A-Za-z0-9_-]{${bodyLength}}\\}`

/** Equal for flags that are the same one. */
export const flagKey = ({ round, entrant_no, topic_no, store }: FlagIdentity): string => `${round}.${entrant_no}.${topic_no}.${store}`

function headOf({ round, entrant_no, topic_no, store, key_version }: KeyedFlag): Uint8Array {
  const view = new DataView(new ArrayBuffer(headBytes))
  const shorts = [round, entrant_no, topic_no]
  const fits = (max: number) => (value: number) => Number.isInteger(value) && value >= 0 && value <= max
  if (!shorts.every(fits(shortMax)) || ![store, key_version].every(fits(byteMax)))
    throw new RangeError('a flag has no room for its numbers')
  for (const [place, value] of shorts.entries()) view.setUint16(place * 2, value)
  view.setUint8(6, store)
  view.setUint8(7, key_version)
  return new Uint8Array(view.buffer)
}

function bodyOf(prefix: string, text: string): string {
  if (prefix === '') return text
  return text.startsWith(`${prefix}{`) && text.endsWith('}') ? text.slice(prefix.length + 1, -1) : ''
}

/** 20 bytes are 160 bits in 27 characters of 6; the last one has two bits to spare, which are 0. */
function encode(bytes: Uint8Array): string {
  let text = ''
  let rest = 0
  let bits = 0
  for (const byte of bytes) {
    rest = (rest << 8) | byte
    bits += 8
    for (; bits >= 6; bits -= 6) text += alphabet[(rest >> (bits - 6)) & 63] ?? ''
    rest &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + (alphabet[(rest << (6 - bits)) & 63] ?? '')
}

/** One spelling only: the right length, no character of another alphabet, no bit that says nothing. */
function decode(text: string): Uint8Array | null {
  if (text.length !== bodyLength) return null
  const bytes = new Uint8Array(headBytes + macBytes)
  let rest = 0
  let bits = 0
  let place = 0
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return null
    rest = (rest << 6) | value
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[place] = rest >> bits
    place += 1
    rest &= (1 << bits) - 1
  }
  return rest === 0 ? bytes : null
}

/** Looks at every byte, whichever differs. */
function isSame(left: Uint8Array, right: Uint8Array): boolean {
  let difference = left.length ^ right.length
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0)
  return difference === 0
}
