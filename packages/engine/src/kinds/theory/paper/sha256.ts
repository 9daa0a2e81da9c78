/**
 * SHA-256 (FIPS 180-4), at once and without a library: Web Crypto answers later, and not at all without a secure context.
 * The constants are the first 32 bits behind the point of the cube roots of 64 primes, the start those of square roots.
 */
const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
  0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
  0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
  0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
  0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
  0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])
const start = new Int32Array([0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19])
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
