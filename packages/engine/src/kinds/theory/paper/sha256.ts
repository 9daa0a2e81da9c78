/** SHA-256 (FIPS 180-4), at once and without a library: Web Crypto answers later, and not at all without a secure context. */
const isPrime = (number: number): boolean => {
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
const primes = Array.from({ length: 312 }, (_, index) => index)
  .filter((number) => number > 1 && isPrime(number))
  .slice(0, 64)

/**
 * The first 32 bits behind the point of a root. The root is found as a whole number, since floating point differs between machines.
 */
function rootBits(prime: number, degree: 2 | 3): number {
  const target = BigInt(prime) << BigInt(32 * degree)
  let low = 0n
  let high = 1n << 40n
  while (low < high) {
    const middle = (low + high + 1n) >> 1n
    if (middle ** BigInt(degree) <= target) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xffffffffn) | 0
}
const constants = Int32Array.from(primes, (prime) => rootBits(prime, 3))
const start = Int32Array.from(primes.slice(0, 8), (prime) => rootBits(prime, 2))
const schedule = new Int32Array(64)

/** Places are always inside; a reader for each kind of list keeps the hash fast. */
const wordAt = (words: Int32Array, index: number): number => words[index] ?? 0
const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0
const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits))

function fillSchedule(bytes: Uint8Array, offset: number): void {
  for (let index = 0; index < 16; index++) {
    const place = offset + index * 4
    schedule[index] =
      (byteAt(bytes, place) << 24) | (byteAt(bytes, place + 1) << 16) | (byteAt(bytes, place + 2) << 8) | byteAt(bytes, place + 3)
  }
  for (let index = 16; index < 64; index++) {
    const early = wordAt(schedule, index - 15)
    const late = wordAt(schedule, index - 2)
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[index] = (wordAt(schedule, index - 16) + first + wordAt(schedule, index - 7) + second) | 0
  }
}

/** Takes 64 bytes from `offset` on into the state. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  fillSchedule(bytes, offset)
  let a = wordAt(state, 0)
  let b = wordAt(state, 1)
  let c = wordAt(state, 2)
  let d = wordAt(state, 3)
  let e = wordAt(state, 4)
  let f = wordAt(state, 5)
  let g = wordAt(state, 6)
  let h = wordAt(state, 7)
  for (let round = 0; round < 64; round++) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + mixed + ((e & f) ^ (~e & g)) + wordAt(constants, round) + wordAt(schedule, round)) | 0
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0] = wordAt(state, 0) + a
  state[1] = wordAt(state, 1) + b
  state[2] = wordAt(state, 2) + c
  state[3] = wordAt(state, 3) + d
  state[4] = wordAt(state, 4) + e
  state[5] = wordAt(state, 5) + f
  state[6] = wordAt(state, 6) + g
  state[7] = wordAt(state, 7) + h
}

/** The bytes of a text in UTF-8; half a surrogate pair becomes U+FFFD, as TextEncoder has it. */
export function utf8(text: string): Uint8Array {
  const plain = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x80) return longUtf8(text)
    plain[index] = code
  }
  return plain
}

function longUtf8(text: string): Uint8Array {
  const bytes: number[] = []
  for (const letter of text) {
    const point = letter.codePointAt(0) ?? 0
    const code = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
    else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63))
  }
  return Uint8Array.from(bytes)
}

/** Short ends are padded here, because a paper takes hundreds of them. */
const padding = new Uint8Array(256)

/** A hash that has read whole blocks of 64 bytes. Many texts with one beginning share it. */
export interface HashedStart {
  state: Int32Array
  /** Bytes read, a multiple of 64. */
  length: number
}

/** Reads the whole blocks of `bytes`; what is left over belongs to `finishHash`. */
export function startHash(bytes: Uint8Array): HashedStart {
  const state = start.slice()
  const length = bytes.length - (bytes.length % 64)
  for (let offset = 0; offset < length; offset += 64) compress(state, bytes, offset)
  return { state, length }
}

/** The eight words of the hash of the beginning and `rest`, as signed numbers. */
export function finishHash(begun: HashedStart, rest: Uint8Array): Int32Array {
  const state = begun.state.slice()
  const size = Math.ceil((rest.length + 9) / 64) * 64
  const padded = size <= padding.length ? padding : new Uint8Array(size)
  padded.fill(0, rest.length, size)
  padded.set(rest)
  padded[rest.length] = 0x80
  const bits = (begun.length + rest.length) * 8
  for (let byte = 0; byte < 4; byte++) padded[size - 1 - byte] = (bits >>> (byte * 8)) & 255
  padded[size - 5] = Math.floor(bits / 2 ** 32)
  for (let offset = 0; offset < size; offset += 64) compress(state, padded, offset)
  return state
}

/** The hash of a text as 64 hexadecimal digits. */
export function sha256Hex(text: string): string {
  const bytes = utf8(text)
  const begun = startHash(bytes)
  return [...finishHash(begun, bytes.slice(begun.length))].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
