import type { Pool } from 'pg'
import type { Platform } from '../context.ts'
import { openBatcher, type Batcher } from './batcher.ts'
import { CommitUnknown } from './commit-unknown.ts'
import { isDatabaseAway } from './database.ts'

/** The same small change of many people at once, as one statement or transaction. */
export interface CrowdWork<Item, Result> {
  /** So many go together at most. */
  most: number
  /** What an item changes: two changes of one thing never go together. */
  keyOf: (item: Item) => string
  /** One result per item, in order. Undefined where the change was not made together: that item goes alone. Waits for nobody who takes long. */
  together: (platform: Platform, items: readonly Item[]) => Promise<readonly (Result | undefined)[]>
  /** The same change by itself; it decides what an item is refused for. */
  alone: (item: Item) => Promise<Result>
}

interface Answer<Result> {
  result: Result | undefined
}
const left = { result: undefined }

/** Made once for a kind of change; each process then lets what comes while a group runs go with the next group. */
export function openCrowd<Item, Result>(work: CrowdWork<Item, Result>): (platform: Platform, item: Item) => Promise<Result> {
  const known = new WeakMap<Pool, Batcher<Item, Answer<Result>>>()
  const batcherOf = (platform: Platform) => {
    const found = known.get(platform.pool)
    if (found !== undefined) return found
    const made = openBatcher<Item, Answer<Result>>(work.most, (items) => runGroup(platform, work, items))
    known.set(platform.pool, made)
    return made
  }
  return async (platform, item) => {
    const { result } = await batcherOf(platform).add(item)
    return result === undefined ? work.alone(item) : result
  }
}

/** A group that fails goes one by one, so that a wrong item refuses itself alone; where the database is away all hear of it. */
async function runGroup<Item, Result>(
  platform: Platform,
  { keyOf, together }: CrowdWork<Item, Result>,
  items: readonly Item[],
): Promise<Answer<Result>[]> {
  const first = new Map<string, Item>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  const group = [...first.values()]
  try {
    const results = await together(platform, group)
    const answers = new Map(group.map((item, index) => [item, { result: results[index] }]))
    return items.map((item) => answers.get(item) ?? left)
  } catch (error) {
    if (error instanceof CommitUnknown || isDatabaseAway(error)) throw error
    platform.log.warn({ err: error, items: group.length }, 'a group of changes failed and goes one by one')
    return items.map(() => left)
  }
}
