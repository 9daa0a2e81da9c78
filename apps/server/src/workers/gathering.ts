/** Questions that one worker asks and all others answer. */
export interface Gathering {
  /** Answers what `from` has said of `question` so far, once all have spoken or the time is over. */
  ask: (question: string, from: readonly number[]) => Promise<string[]>
  hear: (question: string, from: number, text: string) => void
  /** A worker that ended answers nothing any more. */
  forget: (from: number) => void
}

const answerMs = 2_000

export function openGathering(): Gathering {
  const open = new Map<string, { missing: Set<number>; texts: string[]; end: () => void }>()
  const settle = (missing: Set<number>, from: number, end: () => void) => {
    missing.delete(from)
    if (missing.size === 0) end()
  }
  return {
    ask: (question, from) => {
      const { promise, resolve } = Promise.withResolvers<string[]>()
      const texts: string[] = []
      const end = () => resolve(texts)
      const timer = setTimeout(end, answerMs)
      open.set(question, { missing: new Set(from), texts, end })
      if (from.length === 0) end()
      return promise.finally(() => {
        clearTimeout(timer)
        open.delete(question)
      })
    },
    hear: (question, from, text) => {
      const one = open.get(question)
      if (one?.missing.has(from) !== true) return
      one.texts.push(text)
      settle(one.missing, from, one.end)
    },
    forget: (from) => {
      for (const { missing, end } of open.values()) settle(missing, from, end)
    },
  }
}
