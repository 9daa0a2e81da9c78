export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** What the last change was about: typing on in one field is one change. */
  about: string | null
}

const most = 100

export const begun = <T>(now: T): History<T> => ({ past: [], now, future: [], about: null })

/** The next state. One that is about the same as the last replaces it; null is always a change of its own. */
export function put<T>({ past, now, about: last }: History<T>, next: T, about: string | null = null): History<T> {
  if (next === now) return { past, now, future: [], about: last }
  const isSame = about !== null && about === last
  return { past: isSame ? past : [...past, now].slice(-most), now: next, future: [], about }
}

export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future], about: null }
}

export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history
  const [next, ...rest] = future
  return next === undefined ? history : { past: [...past, now], now: next, future: rest, about: null }
}
