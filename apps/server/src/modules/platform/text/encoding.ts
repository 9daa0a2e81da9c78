import { encodingName, textEncoding, type TextEncoding } from '@beacon/api/text-encoding'
import { likelyEncodings } from './guess.ts'

export interface EncodedText {
  text: string
  encoding: TextEncoding
  /** Neither the bytes nor a person said so: whoever sees the text must be told. */
  isGuess: boolean
}

/** Bytes that are no text in the encoding that they say or that was chosen, or in none that could be told. */
export class EncodingRefusal extends Error {
  override name = 'EncodingRefusal'
  readonly code: 'encoding_unknown' | 'encoding_wrong'
  readonly details: { encoding?: string }

  constructor(wrong: TextEncoding | null) {
    super(wrong ?? 'unknown encoding')
    this.code = wrong === null ? 'encoding_unknown' : 'encoding_wrong'
    this.details = wrong === null ? {} : { encoding: encodingName(wrong) }
  }
}

function decoded(bytes: Uint8Array, encoding: TextEncoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** UTF-16 that says so by its first two bytes. */
export function markedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : null
}

/** The encoding that the declaration of an XML document names, where it is one of those known. */
function declaredIn(bytes: Uint8Array): TextEncoding | null {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, label = ''] = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/u.exec(head) ?? []
  try {
    const { encoding } = new TextDecoder(label === '' ? 'utf-8' : label)
    return encoding === 'utf-8' ? null : (textEncoding.options.find((one) => one === (encoding === 'gbk' ? 'gb18030' : encoding)) ?? null)
  } catch {
    return null
  }
}

/**
 * Bytes as text, never with a character lost: in the encoding that was chosen; else as their mark says, as UTF-8 if they are that, as
 * their XML declaration says, or in the likeliest encoding.
 * @throws EncodingRefusal
 */
export function readEncoded(bytes: Uint8Array, chosen?: TextEncoding): EncodedText {
  const said = chosen ?? markedUtf16(bytes)
  if (said !== null) {
    const text = decoded(bytes, said)
    if (text === null) throw new EncodingRefusal(said)
    return { text, encoding: said, isGuess: false }
  }
  const text = decoded(bytes, 'utf-8')
  if (text !== null) return { text, encoding: 'utf-8', isGuess: false }
  const declared = declaredIn(bytes)
  const own = declared === null ? null : decoded(bytes, declared)
  if (declared !== null && own !== null) return { text: own, encoding: declared, isGuess: false }
  for (const encoding of likelyEncodings(bytes)) {
    const guessed = decoded(bytes, encoding)
    if (guessed !== null) return { text: guessed, encoding, isGuess: true }
  }
  throw new EncodingRefusal(null)
}
