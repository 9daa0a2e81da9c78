import type { WayLabels } from '@beacon/api/client'

/** One question at a time: calls that need it together share its answer. */
interface Question {
  ways: readonly string[]
  labels: WayLabels
  answer: (isConfirmed: boolean) => void
}

let question: Question | null = null
let answered: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function put(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Asks the person to confirm who it is; true once that succeeded, false when it is put off. */
export function askPerson(ways: readonly string[], labels: WayLabels = {}): Promise<boolean> {
  answered ??= new Promise<boolean>((resolve) => {
    put({
      ways,
      labels,
      answer: (isConfirmed) => {
        answered = null
        put(null)
        resolve(isConfirmed)
      },
    })
  })
  return answered
}

export const openQuestion = (): Question | null => question

/** For `useSyncExternalStore`. */
export function onQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
