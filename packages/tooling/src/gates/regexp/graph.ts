import type { AST } from '@eslint-community/regexpp'

/** A place of an expression: from it one goes on freely, by an assertion, or by a character of `set`. */
export type Place =
  | { kind: 'free'; to: number[] }
  | { kind: 'assert'; what: '^' | '$' | 'b' | 'B'; to: number }
  | { kind: 'char'; set: string; to: number }
  | { kind: 'match' }
  /** A look around stands here: it may refuse, so a match behind it is never sure. */
  | { kind: 'look'; to: number }
  /** What a look ahead reads has ended: that is no match, only time. */
  | { kind: 'looked' }

export interface Graph {
  places: Place[]
  start: number
  /** Raw texts of all sets of characters, `ANY` for what the search passes over. */
  sets: Set<string>
}
export const ANY = '[^]'
/** More copies than this cost as much as copies without end. */
const mostCopies = 256
export class Unjudged extends Error {}

/** The expression as a graph, with the search for its first place before it: a sticky one searches nothing. */
export function graphOf(pattern: AST.Pattern, isSticky: boolean): Graph {
  const graph: Graph = { places: [], start: 0, sets: new Set([ANY]) }
  const add = (place: Place): number => graph.places.push(place) - 1
  const match = add({ kind: 'match' })
  const first = either(pattern.alternatives, match)
  graph.start = isSticky ? first : searching(first)
  return graph

  function searching(to: number): number {
    const split: Place = { kind: 'free', to: [to] }
    const at = add(split)
    split.to.push(add({ kind: 'char', set: ANY, to: at }))
    return at
  }
  function either(alternatives: readonly AST.Alternative[], next: number): number {
    const ways = alternatives.map(({ elements }) => elements.reduceRight((to, element) => one(element, to), next))
    return add({ kind: 'free', to: ways })
  }
  function one(element: AST.Element, next: number): number {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return either(element.alternatives, next)
      case 'Quantifier':
        return many(element, next)
      case 'Assertion':
        return asserted(element, next)
      case 'Backreference':
        throw new Unjudged('it repeats what a group found')
      default:
        graph.sets.add(element.raw)
        return add({ kind: 'char', set: element.raw, to: next })
    }
  }
  function many({ element, min, max }: AST.Quantifier, next: number): number {
    let to = next
    if (max > mostCopies) {
      const loop: Place = { kind: 'free', to: [] }
      const at = add(loop)
      loop.to.push(one(element, at), next)
      to = at
    } else for (let copy = min; copy < max; copy += 1) to = add({ kind: 'free', to: [one(element, to), next] })
    for (let copy = 0; copy < Math.min(min, mostCopies); copy += 1) to = one(element, to)
    return to
  }
  function asserted(assertion: AST.Assertion, next: number): number {
    if (assertion.kind === 'start' || assertion.kind === 'end')
      return add({ kind: 'assert', what: assertion.kind === 'start' ? '^' : '$', to: next })
    if (assertion.kind === 'word') return add({ kind: 'assert', what: assertion.negate ? 'B' : 'b', to: next })
    if (assertion.kind === 'lookahead')
      return add({ kind: 'free', to: [either(assertion.alternatives, add({ kind: 'looked' })), add({ kind: 'look', to: next })] })
    if (/[*+]|,\}/u.test(assertion.raw)) throw new Unjudged('it looks back without a limit')
    return add({ kind: 'look', to: next })
  }
}
