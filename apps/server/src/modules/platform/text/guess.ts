import type { TextEncoding } from '@beacon/api/text-encoding'

/** How likely bytes are a text in an encoding: the mean over its characters beyond ASCII, from -1 to 1. */
type Score = (bytes: Uint8Array) => number

/** The mean worth of characters of one or two bytes; `worthOf` tells the worth of a lead byte with its trail. */
function pairScore(worthOf: (lead: number, trail: number) => number, isSingle: (byte: number) => boolean = () => false): Score {
  return (bytes) => {
    let sum = 0
    let count = 0
    for (let at = 0; at < bytes.length; at += 1) {
      const lead = bytes[at] ?? 0
      if (lead < 0x80) continue
      count += 1
      if (isSingle(lead)) sum -= 0.5
      else {
        at += 1
        sum += worthOf(lead, bytes[at] ?? 0)
      }
    }
    return count === 0 ? 0 : sum / count
  }
}

/** Level 1 of a national set holds the characters that make up nearly every text; extensions hold names of places and old books. */
const gb = pairScore((lead, trail) => {
  if (trail < 0xa1) return -0.4
  if (lead >= 0xb0 && lead <= 0xd7) return 1
  if (lead >= 0xa1 && lead <= 0xa3) return 0.8
  return lead >= 0xd8 && lead <= 0xf7 ? 0.4 : -0.7
})
/** A trail byte of ASCII is the mark of Big5: without any the text may as well be GB. */
const big5 = pairScore((lead, trail) => {
  if (lead >= 0xa4 && lead <= 0xc6) return trail < 0x80 ? 1.2 : 0.6
  if (lead >= 0xa1 && lead <= 0xa3) return 0.8
  return lead >= 0xc9 && lead <= 0xf9 ? 0.2 : -0.7
})
const shiftJis = pairScore(
  (lead, trail) => {
    const sign = lead * 256 + trail
    if (lead === 0x82 || lead === 0x83 || (sign >= 0x88_9f && sign <= 0x98_72)) return 1
    if (lead === 0x81) return 0.8
    return (lead >= 0x98 && lead <= 0x9f) || (lead >= 0xe0 && lead <= 0xea) ? 0.2 : -0.7
  },
  (byte) => byte >= 0xa1 && byte <= 0xdf,
)

interface Alphabet {
  /** Small letters that make up most of a text. */
  common: string
  /** Letters stand among those of ASCII, one at a time; else whole words are of them. */
  isLatin: boolean
}
const marks = '«»“”„‘’‚–—…№°§€£•·\u00A0¿¡'

/** A letter beside strange letters, a capital inside a word and a sign between letters tell that the encoding is another. */
function letterScore(label: string, { common, isLatin }: Alphabet): Score {
  const decoder = new TextDecoder(label)
  const worthOf = (sign: string, before: string, behind: string): number => {
    const isInside = /\p{L}/u.test(before) && /\p{L}/u.test(behind)
    if (marks.includes(sign)) return isInside && sign !== '’' ? -1 : isLatin ? 0.7 : 0.4
    if (!/\p{L}/u.test(sign)) return -1
    const isMixed = [before, behind].some((one) => /\p{L}/u.test(one) && one < '\u0080' !== isLatin)
    if (isMixed) return isLatin ? -0.4 : -1
    const isCapital = /\p{Lu}/u.test(sign)
    if (isCapital && /\p{L}/u.test(before) && /\p{Ll}/u.test(before + behind)) return -0.5
    return common.includes(sign.toLowerCase()) ? (isCapital ? 0.6 : 1) : 0.3
  }
  return (bytes) => {
    const signs = [...decoder.decode(bytes)]
    const strange = signs.flatMap((sign, at) => (sign < '\u0080' ? [] : [worthOf(sign, signs[at - 1] ?? ' ', signs[at + 1] ?? ' ')]))
    return strange.length === 0 ? 0 : strange.reduce((sum, one) => sum + one, 0) / strange.length
  }
}
const cyrillic: Alphabet = { common: 'оеаинтсрвлкмдпуяыьзбгчйхжёіїє', isLatin: false }

/** Of two that are as likely the first is taken. */
const scores: readonly (readonly [TextEncoding, Score])[] = [
  ['gb18030', gb],
  ['windows-1252', letterScore('windows-1252', { common: 'éèàçùâêîôûëïüöäßñáíóúãõåøæœìò', isLatin: true })],
  ['windows-1250', letterScore('windows-1250', { common: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüőűâîşţă', isLatin: true })],
  ['windows-1251', letterScore('windows-1251', cyrillic)],
  ['koi8-r', letterScore('koi8-r', cyrillic)],
  ['ibm866', letterScore('ibm866', cyrillic)],
  ['windows-1253', letterScore('windows-1253', { common: 'αοιετσνηυρπκλμςόάέήίω', isLatin: false })],
  ['shift_jis', shiftJis],
  ['big5', big5],
]
/** Below that a text is more likely damaged than in this encoding. */
const least = 0.5

/** Encodings that these bytes, which are no UTF-8, are a plausible text in: the likeliest first. */
export function likelyEncodings(bytes: Uint8Array): TextEncoding[] {
  const sample = strangeLines(bytes)
  if (isDamagedUtf8(sample)) return []
  return scores
    .map(([encoding, score]) => ({ encoding, worth: score(sample) }))
    .filter(({ worth }) => worth >= least)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ encoding }) => encoding)
}

/** Sequences of UTF-8 hardly ever come about in another encoding: where most are valid, single bytes of it were damaged. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const strange = [...new TextDecoder().decode(bytes)].filter((sign) => sign >= '\u0080')
  const lost = strange.filter((sign) => sign === '\uFFFD').length
  return strange.length - lost > lost * 2
}

const longestSample = 64 * 1024
/** Lines with bytes beyond ASCII; a line end is no part of a longer character in any of these encodings. */
function strangeLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let size = 0
  for (let from = 0; from < bytes.length && size < longestSample;) {
    const found = bytes.indexOf(0x0a, from)
    const end = found === -1 ? bytes.length : found + 1
    const line = bytes.subarray(from, Math.min(end, from + longestSample))
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      size += line.length
    }
    from = end
  }
  return Buffer.concat(lines)
}
