const flushMs = 500
const mostHeld = 256 * 1024

export interface Log {
  add: (text: string) => void
  /** Another write of the same row, in its turn: two at once would come in any order. */
  inTurn: (other: () => Promise<unknown>) => void
  /** All of it is written. */
  end: () => Promise<void>
}

/** Gathers what is said and writes it twice a second; of a flood the end is kept. */
export function openLog(write: (text: string) => Promise<void>): Log {
  let held = ''
  let writing = Promise.resolve()
  const flush = () => {
    // PostgreSQL takes no NUL, and half of a pair is no character.
    const text = held.replaceAll('\0', '').toWellFormed()
    held = ''
    if (text !== '') writing = writing.then(() => write(text)).catch(() => undefined)
    return writing
  }
  const timer = setInterval(() => void flush(), flushMs)
  return {
    add: (text) => {
      held = (held + text).slice(-mostHeld)
    },
    inTurn: (other) => {
      writing = writing.then(async () => void (await other())).catch(() => undefined)
    },
    end: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
