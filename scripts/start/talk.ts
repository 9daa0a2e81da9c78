import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const tickMs = 1_000
const quietMs = 5_000

export interface Talk {
  /** From now on this goes on, and what went on before is over. */
  step: (name: string) => void
  /** How far the step is: “2 of 3 apps”. */
  far: (text: string) => void
  /** A line that stays. */
  say: (line: string) => void
  /** Nothing goes on any more. `isWhole`: the last step came to its end, so its time is kept. */
  end: (isWhole: boolean) => void
}

export interface Outlet {
  write: (text: string) => void
  isTerminal: boolean
  /** How long steps took last time, by name; a file that is lost or wrong does no harm. */
  file: string
}

function readTimes(file: string): Record<string, number> {
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const pairs = typeof read === 'object' && read !== null && !Array.isArray(read) ? Object.entries(read) : []
    return Object.fromEntries(pairs.filter((pair): pair is [string, number] => typeof pair[1] === 'number'))
  } catch {
    return {}
  }
}

function writeTimes(file: string, kept: Record<string, number>): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(kept))
  } catch {
    // A copy that nobody may write into is started as well.
  }
}

const seconds = (ms: number): string => `${Math.round(ms / 1_000)} s`

/** Says what goes on: in a terminal one line that is written anew each second, else a line at the start of a step and every five seconds. */
export function openTalk({ write, isTerminal, file }: Outlet): Talk {
  const kept = readTimes(file)
  let current: { name: string; from: number; far: string } | null = null
  let said_at = 0
  let isOver = false
  const clear = () => isTerminal && current !== null && write('\r\x1b[2K')
  const draw = () => {
    if (current === null) return
    const { name, from, far } = current
    const [passed, last] = [performance.now() - from, kept[name]]
    const before = last === undefined || last < tickMs ? [] : [`(last time ${seconds(last)})`]
    const words = [far === '' ? name : `${name}, ${far}`, '…', ...(passed < tickMs ? [] : [seconds(passed)]), ...before]
    said_at = performance.now()
    write(isTerminal ? `\r\x1b[2K${words.join(' ')}` : `${words.join(' ')}\n`)
  }
  const timer = setInterval(() => (isTerminal || performance.now() - said_at >= quietMs - tickMs) && draw(), tickMs)
  const close = (isWhole: boolean) => {
    clear()
    if (current !== null && isWhole) kept[current.name] = Math.round(performance.now() - current.from)
    current = null
  }
  return {
    step: (name) => {
      // A server that starts anew says its steps again.
      if (isOver) return
      close(true)
      current = { name, from: performance.now(), far: '' }
      draw()
    },
    far: (text) => {
      if (current === null || current.far === text) return
      current.far = text
      draw()
    },
    say: (line) => {
      clear()
      write(`${line}\n`)
      if (isTerminal) draw()
    },
    end: (isWhole) => {
      if (isOver) return
      isOver = true
      close(isWhole)
      clearInterval(timer)
      writeTimes(file, kept)
    },
  }
}

/** Of a command of this repository; what it says goes beside its output. */
export const talkHere = (root: string): Talk =>
  openTalk({
    write: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY,
    file: join(root, 'node_modules/.cache/beacon/times.json'),
  })
