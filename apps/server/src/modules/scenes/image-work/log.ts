const flushMs = 500
const mostHeld = 256 * 1024

/** Gathers what is said and writes it twice a second; of a flood the end is kept. */
export function openLog(write: (text: string) => Promise<void>): { add: (text: string) => void; end: () => Promise<void> } {
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
    end: () => {
      clearInterval(timer)
      return flush()
    },
  }
}
