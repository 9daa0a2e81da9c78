import type { DeskSceneRow } from '@beacon/api/scene/scene-desk'
import type { Ctx } from '../../../context.ts'

const freshMs = 5_000
const mostWaitMs = 3_000
/** Older ones are waited for, as long as a page may wait. */
const oldMs = 30_000
type Usage = ReadonlyMap<string, NonNullable<DeskSceneRow['usage']>>

interface Book {
  last: Usage
  /** When they were read; they are all of one reading. */
  lastAt: number
  askedAt: number
  asking: Promise<void> | null
}
const books = new WeakMap<Ctx['scenes'], Book>()

/** What each scene takes now, as last told: one call for all desks of this process, and a list never waits long for it. */
export async function usageNow(scenes: Ctx['scenes']): Promise<Usage> {
  const book: Book = books.get(scenes) ?? { last: new Map(), lastAt: -Infinity, askedAt: -Infinity, asking: null }
  books.set(scenes, book)
  if (book.asking === null && performance.now() - book.askedAt >= freshMs) {
    book.askedAt = performance.now()
    book.asking = refresh(scenes, book).finally(() => {
      book.asking = null
    })
  }
  if (Date.now() - book.lastAt > oldMs && book.asking !== null) await Promise.race([book.asking, late()])
  return book.last
}

/** Figures of before stay, with their time, where the scenes process does not answer. */
async function refresh(scenes: Ctx['scenes'], book: Book): Promise<void> {
  try {
    const { at, scenes: told } = await scenes.figures()
    const taken = new Date(at).toISOString()
    book.lastAt = at
    book.last = new Map(
      told.map(({ scene, cpu_percent, memory_bytes }) => [
        scene,
        { cpu_percent, memory_mb: Math.round(memory_bytes / 1_048_576), at: taken },
      ]),
    )
  } catch {
    // Its machine's banner says so already.
  }
}

const late = () => new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs).unref())
