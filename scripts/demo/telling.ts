const quietMs = 5_000

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Lines of the demo. While a step takes long, a line every few seconds says that it goes on. */
export interface Telling {
  say: (line: string) => void
  /** Called once at the end, or the process would not. */
  close: () => void
}

export function openTelling(requests: () => number, write: (line: string) => void = console.log): Telling {
  const began = performance.now()
  let said_at = began
  const put = (line: string) => {
    said_at = performance.now()
    write(line)
  }
  const timer = setInterval(() => {
    if (performance.now() - said_at < quietMs) return
    put(`  … ${Math.round((performance.now() - began) / 1_000)} s, ${requests()} requests`)
  }, 1_000)
  return { say: put, close: () => clearInterval(timer) }
}
