import type { Chances } from './chances.ts'
import { bandCount, codeAt, type CodedSheets } from './sheets.ts'

/** Candidates by place, the smaller first. */
export type Pair = readonly [a: number, b: number]

/** Answers of a candidate as bits: one set for “answered”, then one for each binary digit of the codes. */
interface BitSheets {
  bits: Int32Array
  words: number
  stride: number
  /** 1 for a candidate who answered everything, which saves counting what two have in common. */
  isComplete: Int32Array
}

function bitSheets(sheets: CodedSheets): BitSheets {
  const words = Math.ceil(sheets.questions / 32)
  const planes = Math.max(1, Math.ceil(Math.log2(Math.max(2, ...sheets.options))))
  const stride = (planes + 1) * words
  const bits = new Int32Array(sheets.candidates * stride)
  const isComplete = new Int32Array(sheets.candidates).fill(1)
  for (let candidate = 0; candidate < sheets.candidates; candidate++) {
    for (let question = 0; question < sheets.questions; question++) {
      const code = codeAt(sheets, candidate, question)
      if (code < 0) isComplete[candidate] = 0
      const set = code < 0 ? 0 : 1 | (code << 1)
      const base = candidate * stride + (question >> 5)
      for (let plane = 0; plane <= planes; plane++) {
        const place = base + plane * words
        bits[place] = (bits[place] ?? 0) | (((set >> plane) & 1) << (question & 31))
      }
    }
  }
  return { bits, words, stride, isComplete }
}

/** Reader of a list of words, which the scan asks a thousand million times. */
const wordAt = (words: Int32Array, index: number): number => words[index] ?? 0

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Means and variances of equal answers for two bands over all questions. */
function bandMoments(chances: Chances): { mean: Float64Array; variance: Float64Array } {
  const mean = new Float64Array(bandCount ** 2)
  const variance = new Float64Array(bandCount ** 2)
  for (let place = 0; place < mean.length; place++) {
    const same = chances.same(Math.floor(place / bandCount), place % bandCount)
    mean[place] = same.reduce((sum, chance) => sum + chance, 0)
    variance[place] = same.reduce((sum, chance) => sum + chance * (1 - chance), 0)
  }
  return { mean, variance }
}

/** The pairs whose scores are highest; a full buffer is cut to half, so that adding takes no search. */
function createBest(limit: number) {
  let entries: { pair: Pair; score: number }[] = []
  let least = -Infinity
  const cut = () => {
    entries.sort((one, other) => other.score - one.score || one.pair[0] - other.pair[0] || one.pair[1] - other.pair[1])
    entries = entries.slice(0, limit)
    if (entries.length === limit) least = entries.at(-1)?.score ?? least
  }
  return {
    add: (a: number, b: number, score: number) => {
      if (!(score > least)) return
      entries.push({ pair: [a, b], score })
      if (entries.length >= limit * 2) cut()
    },
    pairs: (): Pair[] => {
      cut()
      return entries.map(({ pair }) => pair)
    },
  }
}

/**
 * The `limit` pairs with most equal answers above what their bands make likely. The score takes questions as alike, which is enough
 * to choose the pairs whose exact numbers are worth reckoning.
 */
export function likeliestPairs(sheets: CodedSheets, chances: Chances, limit: number): Pair[] {
  const bitSets = bitSheets(sheets)
  const { stride, isComplete } = bitSets
  const { mean, variance } = bandMoments(chances)
  const bands = Int32Array.from(sheets.bands)
  const best = createBest(limit)
  for (let a = 0; a < sheets.candidates; a++) {
    for (let b = a + 1; b < sheets.candidates; b++) {
      const isWhole = wordAt(isComplete, a) + wordAt(isComplete, b) === 2
      const common = isWhole ? sheets.questions : commonAnswers(bitSets, a * stride, b * stride)
      const share = common / sheets.questions
      const place = wordAt(bands, a) * bandCount + wordAt(bands, b)
      const above = sameAnswers(bitSets, a * stride, b * stride) - (mean[place] ?? 0) * share
      if (common > 0) best.add(a, b, above / Math.sqrt((variance[place] ?? 0) * share))
    }
  }
  return best.pairs()
}

function commonAnswers({ bits, words }: BitSheets, a: number, b: number): number {
  let common = 0
  for (let word = 0; word < words; word++) common += countBits(wordAt(bits, a + word) & wordAt(bits, b + word))
  return common
}

function sameAnswers({ bits, words, stride }: BitSheets, a: number, b: number): number {
  let same = 0
  for (let word = 0; word < words; word++) {
    let apart = 0
    for (let place = words + word; place < stride; place += words) apart |= wordAt(bits, a + place) ^ wordAt(bits, b + place)
    same += countBits(wordAt(bits, a + word) & wordAt(bits, b + word) & ~apart)
  }
  return same
}
