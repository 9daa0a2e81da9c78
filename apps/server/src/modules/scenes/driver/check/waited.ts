import { readdirSync, readFileSync } from 'node:fs'

const nanosecondsOfMs = 1_000_000
/** Empty: it has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
const numbersIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/u.test(name))
  } catch {
    return []
  }
}

/** The name of a program may hold anything, parentheses too: what counts stands behind the last one. */
const parentOf = (pid: string): string =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) \S /su, '')
    .split(' ')[0] ?? ''

function familyOf(first: string): string[] {
  const children = new Map<string, string[]>()
  for (const pid of numbersIn('/proc')) {
    const parent = parentOf(pid)
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  const family = [first]
  for (const pid of family) family.push(...(children.get(pid) ?? []))
  return family
}

/** How long each thread of this process and of those below it stood ready to run while the machine ran others, in milliseconds. */
export function waitsOf(pid: number): Map<string, number> {
  const threads = familyOf(String(pid)).flatMap((one) => numbersIn(`/proc/${one}/task`).map((thread) => `/proc/${one}/task/${thread}`))
  return new Map(threads.map((thread) => [thread, Math.round(Number(read(`${thread}/schedstat`).split(' ')[1] ?? 0) / nanosecondsOfMs)]))
}

/** The longest of them. */
export const waitedOf = (pid: number): number => Math.max(0, ...waitsOf(pid).values())
