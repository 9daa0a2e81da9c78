import { finishHash, startHash, utf8 } from './sha256.ts'

/** Numbers that a seed and a label give, the same in every language (reference section 1, “Seed”). */
export interface RandomStream {
  /** The next whole number of 32 bits. */
  word: () => number
  /** An even draw of 0 … count − 1. @throws RangeError for a count below 1 or above 2³² */
  below: (count: number) => number
  /** A new list in random order (Fisher–Yates from the last place down). */
  shuffle: <Item>(items: readonly Item[]) => Item[]
  /** `count` of the items without repetition, in random order; all of them when there are fewer. */
  sample: <Item>(items: readonly Item[], count: number) => Item[]
}

const words32 = 2 ** 32
/** What a stream holds before its first draw. */
const noBlock = new Int32Array(0)

/** Streams of one seed by label; block i is SHA-256(seed 00 label 00 uint32be(i)). A seed of whole 64 bytes is hashed once. */
export function createStreams(seed: string): (label: string) => RandomStream {
  const seedBytes = utf8(seed)
  const begun = startHash(seedBytes)
  const left = seedBytes.slice(begun.length)
  return (label) => {
    const labelBytes = utf8(label)
    const rest = new Uint8Array(left.length + labelBytes.length + 6)
    rest.set(left)
    rest.set(labelBytes, left.length + 1)
    const counter = rest.length - 4
    let block: Int32Array = noBlock
    let next = 0
    let index = 0
    return streamOf(() => {
      if (index === block.length) {
        for (let byte = 0; byte < 4; byte++) rest[counter + byte] = (next >>> (24 - byte * 8)) & 255
        block = finishHash(begun, rest)
        next += 1
        index = 0
      }
      return (block[index++] ?? 0) >>> 0
    })
  }
}

function streamOf(word: () => number): RandomStream {
  const below = (count: number): number => {
    if (!(Number.isInteger(count) && count >= 1 && count <= words32)) throw new RangeError(`A draw of ${count} is none.`)
    // Words above the last whole multiple would favour the small numbers.
    const limit = words32 - (words32 % count)
    let drawn = word()
    while (drawn >= limit) drawn = word()
    return drawn % count
  }
  const shuffle = <Item>(items: readonly Item[]): Item[] => {
    const list = [...items]
    for (let index = list.length - 1; index > 0; index--) swap(list, index, below(index + 1))
    return list
  }
  const sample = <Item>(items: readonly Item[], count: number): Item[] => {
    const list = [...items]
    const size = Math.min(count, list.length)
    for (let index = 0; index < size; index++) swap(list, index, index + below(list.length - index))
    return list.slice(0, size)
  }
  return { word, below, shuffle, sample }
}

function swap<Item>(list: Item[], one: number, other: number): void {
  const moved = list[one]
  const back = list[other]
  if (moved === undefined || back === undefined) return
  list[one] = back
  list[other] = moved
}
