import { failFor } from '../../../failure.ts'

interface Waiting {
  who: string
  begin: () => void
}

export type InTurn = <T>(who: string, work: () => Promise<T>) => Promise<T>

/**
 * Native work takes turns: so many at once in this process, one of a person, and who was served last waits behind the others.
 * @throws rate_limited for who already has `mostWaiting` waiting
 */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): InTurn {
  const busy = new Set<string>()
  let waiting: Waiting[] = []
  const beginNext = (): void => {
    const next = busy.size < atOnce ? waiting.find(({ who }) => !busy.has(who)) : undefined
    if (next === undefined) return
    waiting = waiting.filter((one) => one !== next)
    busy.add(next.who)
    next.begin()
  }
  const end = (who: string): void => {
    busy.delete(who)
    waiting = [...waiting.filter((one) => one.who !== who), ...waiting.filter((one) => one.who === who)]
    beginNext()
  }
  return async (who, work) => {
    if (waiting.filter((one) => one.who === who).length >= mostWaiting) failFor(10, 'rate_limited')
    await new Promise<void>((begin) => {
      waiting.push({ who, begin })
      beginNext()
    })
    try {
      return await work()
    } finally {
      end(who)
    }
  }
}
