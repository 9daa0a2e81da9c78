import { RegExpParser } from '@eslint-community/regexpp'
import { graphOf, Unjudged } from './graph.ts'
import { lettersOf } from './letters.ts'
import { stepsOf, type Steps } from './steps.ts'

/** `null` is linear: no text makes the time grow faster than its length. */
export type Cost = null | 'exponential' | 'quadratic' | `not judged: ${string}`

const mostWork = 400_000

/**
 * Whether some text makes a backtracking matcher slower than linear. It is so where a piece of text can be read again and again in
 * two ways: from `p` back to `p` in two (exponential), or from `p` to `p`, from `p` to `q` and from `q` to `q` (quadratic; `p` is also
 * the search for the first place), and where what follows can fail afterwards, so that all ways are tried.
 */
export function costOf(source: string, flags: string): Cost {
  try {
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    })
    const graph = graphOf(pattern, flags.includes('y'))
    const letters = lettersOf(pattern, graph.sets, flags)
    return judge(stepsOf(graph, letters, flags.includes('m')), flags.includes('y') ? -1 : graph.start)
  } catch (error) {
    if (error instanceof Unjudged) return `not judged: ${error.message}`
    throw error
  }
}

function judge(steps: Steps, search: number): Cost {
  let work = 0
  const spend = (): void => {
    work += 1
    if (work > mostWork) throw new Unjudged('it is too large')
  }
  const all = reachable(steps, spend)
  const loops = loopsOf(all, steps)
  const isSearch = (state: number) => steps.placeOf(state) === search
  const own = loops.filter((loop) => !loop.some(isSearch))
  for (const loop of own) for (const p of loop) if (isTwice(steps, loop, p, spend) && mayFail(steps, [p], spend)) return 'exponential'
  for (const from of loops)
    for (const to of own)
      for (const p of from.some(isSearch) ? from.slice(0, 1) : from)
        for (const q of to) {
          if (p === q || !meets(steps, { from, to, p, q, isSearch }, spend)) continue
          if (mayFail(steps, isSearch(p) ? [q] : [p, q], spend)) return 'quadratic'
        }
  return null
}

function reachable(steps: Steps, spend: () => void): number[] {
  const seen = new Set([steps.start])
  for (const state of seen)
    for (let letter = 0; letter < steps.letters; letter += 1)
      for (const to of steps.step(state, letter).keys()) {
        spend()
        seen.add(to)
      }
  return [...seen]
}

/** The groups of states that lead back to themselves (Tarjan). */
function loopsOf(all: readonly number[], steps: Steps): number[][] {
  const nexts = new Map(
    all.map((state) => [
      state,
      [...new Set(Array.from({ length: steps.letters }, (_, letter) => [...steps.step(state, letter).keys()]).flat())],
    ]),
  )
  const index = new Map<number, number>()
  const low = new Map<number, number>()
  const stack: number[] = []
  const found: number[][] = []
  const visit = (state: number): void => {
    index.set(state, index.size)
    low.set(state, index.size - 1)
    stack.push(state)
    for (const next of nexts.get(state) ?? []) {
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(state, Math.min(low.get(state) ?? 0, low.get(next) ?? 0))
    }
    if (low.get(state) !== index.get(state)) return
    const group = stack.splice(stack.indexOf(state))
    if (group.length > 1 || nexts.get(state)?.includes(state) === true) found.push(group)
  }
  for (const state of all) if (!index.has(state)) visit(state)
  return found
}

/** Whether one text leads from `p` to `p` in two ways. */
function isTwice(steps: Steps, loop: readonly number[], p: number, spend: () => void): boolean {
  const inside = new Set(loop)
  const seen = new Set([`${p} ${p} 0`])
  const open: Array<[number, number, boolean]> = [[p, p, false]]
  for (const [a, b, isApart] of open)
    for (let letter = 0; letter < steps.letters; letter += 1)
      for (const [x, ways] of steps.step(a, letter)) {
        if (!inside.has(x)) continue
        for (const y of steps.step(b, letter).keys()) {
          if (!inside.has(y)) continue
          spend()
          const isNow = isApart || x !== y || (a === b && ways > 1)
          if (isNow && x === p && y === p) return true
          const key = `${x} ${y} ${isNow ? 1 : 0}`
          if (!seen.has(key)) {
            seen.add(key)
            open.push([x, y, isNow])
          }
        }
      }
  return false
}

interface Pair {
  from: readonly number[]
  to: readonly number[]
  p: number
  q: number
  isSearch: (state: number) => boolean
}

/** Whether one text leads from `p` to `p`, from `p` to `q` and from `q` to `q`. */
function meets(steps: Steps, { from, to, p, q, isSearch }: Pair, spend: () => void): boolean {
  const inFrom = new Set(from)
  const inTo = new Set(to)
  // A try that was complete on its way ends the search: no later place is tried.
  const next = (state: number, letter: number) => (isSearch(p) && steps.isMatch(state, letter) ? [] : [...steps.step(state, letter).keys()])
  const seen = new Set([`${p} ${p} ${q}`])
  const open: Array<[number, number, number]> = [[p, p, q]]
  for (const [a, b, c] of open)
    for (let letter = 0; letter < steps.letters; letter += 1) {
      const as = next(a, letter).filter((state) => inFrom.has(state))
      if (as.length === 0) continue
      const cs = next(c, letter).filter((state) => inTo.has(state))
      if (cs.length === 0) continue
      for (const x of as)
        for (const y of next(b, letter))
          for (const z of cs) {
            spend()
            if (x === p && y === q && z === q) return true
            const key = `${x} ${y} ${z}`
            if (!seen.has(key)) {
              seen.add(key)
              open.push([x, y, z])
            }
          }
    }
  return false
}

/** Whether what follows can fail from all of these states, so that a matcher goes back and tries its other ways. */
function mayFail(steps: Steps, states: readonly number[], spend: () => void): boolean {
  const seen = new Set<string>()
  const open: number[][] = [[...states]]
  for (const now of open) {
    spend()
    if (now.every((state) => !steps.isMatch(state, -1))) return true
    for (let letter = 0; letter < steps.letters; letter += 1) {
      if (now.some((state) => steps.isMatch(state, letter))) continue
      const to = [...new Set(now.flatMap((state) => [...steps.step(state, letter).keys()]))].sort((one, other) => one - other)
      const key = to.join(' ')
      if (seen.has(key)) continue
      seen.add(key)
      open.push(to)
    }
  }
  return false
}
