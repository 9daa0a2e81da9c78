const run = 6
/** One in four hashes stands for all, the same ones in every text. */
const keptOf = 4
const han = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Words of a text: runs of letters and digits, and each character of scripts that write without spaces. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu) ?? []
  ).flatMap((word) => (han.test(word) ? (word.match(/[\p{Script=Latin}\p{N}_]+|./gu) ?? []) : [word]))
}

/** FNV-1a, 32 bit, signed as PostgreSQL's integer. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash | 0
}

/** Hashes of the runs of six words, thinned evenly. Two texts that share passages share hashes, wherever these stand. */
export function shinglesOf(text: string): Set<number> {
  const words = wordsOf(text)
  const found = new Set<number>()
  for (let i = 0; i + run <= words.length; i += 1) {
    const hash = hashOf(words.slice(i, i + run).join(' '))
    if ((hash >>> 3) % keptOf === 0) found.add(hash)
  }
  return found
}

/** The share of the smaller set that stands in the other, 0–1; null when the smaller says too little. */
export function shareOf(one: ReadonlySet<number>, other: ReadonlySet<number>, fewest = 12): number | null {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (small.size < fewest) return null
  let both = 0
  for (const hash of small) if (large.has(hash)) both += 1
  return both / small.size
}
