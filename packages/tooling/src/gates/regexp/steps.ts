import type { Graph } from './graph.ts'
import type { Letter } from './letters.ts'

/** Where a matcher stands: at a place, after a letter (-1: at the start of the text). States are numbered as they are met. */
export interface Steps {
  start: number
  letters: number
  placeOf: (state: number) => number
  /** The states that a letter leads to, each as often as there are ways, at most twice. */
  step: (state: number, letter: number) => ReadonlyMap<number, number>
  /** Whether the match is complete here, with this letter next (-1: the end of the text). */
  isMatch: (state: number, next: number) => boolean
}

interface Walk {
  steps: Map<number, number>
  isMatch: boolean
}

/** The letter before that a state remembers: none at the start of the text, else whether it ends a line (1) and is of a word (2). */
const before = -1

interface State {
  place: number
  kind: number
  isSure: boolean
}

/** States by number. */
function numbered() {
  const states: State[] = []
  const numbers = new Map<string, number>()
  const stateOf = (place: number, kind: number, isSure: boolean): number => {
    const key = `${place} ${kind} ${isSure}`
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, states.length)
    return states.push({ place, kind, isSure }) - 1
  }
  return { states, stateOf }
}

interface Between {
  kind: number
  next: Letter | undefined
  isMultiline: boolean
}

/** Whether an assertion holds between the letter before and the next one. */
function holds(what: '^' | '$' | 'b' | 'B', { kind, next, isMultiline }: Between): boolean {
  if (what === '^') return kind === before || (kind & 1) === 1
  if (what === '$') return next === undefined || (isMultiline && next.isLineEnd)
  const isEdge = (kind !== before && (kind & 2) === 2) !== (next?.isWord ?? false)
  return isEdge === (what === 'b')
}

export function stepsOf({ places, start }: Graph, letters: readonly Letter[], isMultiline: boolean): Steps {
  // Only what an assertion asks about the letter before is remembered.
  const asks = new Set(places.flatMap((place) => (place.kind === 'assert' ? [place.what] : [])))
  const kindOf = ({ isLineEnd, isWord }: Letter): number =>
    (asks.has('^') && isMultiline && isLineEnd ? 1 : 0) + ((asks.has('b') || asks.has('B')) && isWord ? 2 : 0)
  const { states, stateOf } = numbered()
  function walk(state: number, next: Letter | undefined): Walk {
    const { place, kind, isSure: isSureHere } = states[state] ?? { place: start, kind: before, isSure: true }
    const found: Walk = { steps: new Map(), isMatch: false }
    const visits = new Map<number, number>()
    const go = (at: number, isSure: boolean): void => {
      const count = visits.get(at) ?? 0
      const here = places[at]
      if (here === undefined || count === 2) return
      visits.set(at, count + 1)
      if (here.kind === 'match') found.isMatch ||= isSure
      else if (here.kind === 'char') {
        if (next === undefined || !next.sets.has(here.set)) return
        const to = stateOf(here.to, kindOf(next), isSure)
        found.steps.set(to, Math.min(2, (found.steps.get(to) ?? 0) + 1))
      } else if (here.kind === 'assert') {
        if (holds(here.what, { kind, next, isMultiline })) go(here.to, isSure)
      } else if (here.kind === 'look') {
        go(here.to, false)
      } else if (here.kind === 'free') {
        for (const to of here.to) go(to, isSure)
      }
    }
    go(place, isSureHere)
    return found
  }
  const walks = new Map<number, Walk>()
  const walkOf = (state: number, next: number): Walk => {
    const key = state * (letters.length + 1) + next + 1
    const known = walks.get(key) ?? walk(state, letters[next])
    walks.set(key, known)
    return known
  }
  return {
    start: stateOf(start, before, true),
    letters: letters.length,
    placeOf: (state) => states[state]?.place ?? start,
    step: (state, letter) => walkOf(state, letter).steps,
    isMatch: (state, next) => walkOf(state, next).isMatch,
  }
}
