/** With the second between two looks a line comes every five. */
const quietMs = 4_000

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Lines of the demo. While it works quietly, a line every few seconds says on what. */
export interface Telling {
  say: (line: string) => void
  /** A part is begun; answers what is called at its end. */
  begin: (part: string) => () => void
  /** Called once at the end, or the process would not. */
  close: () => void
}

export function openTelling(requests: () => number, write: (line: string) => void = console.log): Telling {
  const began = performance.now()
  let said_at = began
  const open: string[] = []
  const say = (line: string) => {
    said_at = performance.now()
    write(line)
  }
  const timer = setInterval(() => {
    if (performance.now() - said_at < quietMs) return
    say(`  ${[...open, ''].join(', ').replace(/, $/u, ' ')}… ${Math.round((performance.now() - began) / 1_000)} s, ${requests()} requests`)
  }, 1_000)
  return {
    say,
    begin: (part) => {
      open.push(part)
      return () => void open.splice(open.indexOf(part), 1)
    },
    close: () => clearInterval(timer),
  }
}
