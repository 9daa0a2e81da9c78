import { newId } from '../../../db/id.ts'
import { sameContent } from '../../../db/same-content.ts'
import { fail, failFields } from '../../../failure.ts'

export interface HintInput {
  hint_id?: string | undefined
  title: string
  content: string
  cost: number
  after?: string[] | undefined
}
export interface OrderedHint {
  hint_id: string
  title: string
  content: string
  cost: number
  after: string[]
}

/** A hint that is sent without an id and says the same as one that stands is that one. */
export const sameHint = (hint: HintInput, stands: HintInput): boolean =>
  sameContent([hint.title, hint.content, hint.cost, hint.after ?? []], [stands.title, stands.content, stands.cost, stands.after ?? []])

/** Ids that the row knows stay, others get new ones; `after` follows. A circle of hints that wait for each other is refused. */
export function orderHints<T extends HintInput>(input: readonly T[], known: ReadonlySet<string>): Array<T & OrderedHint> {
  const left = new Set(known)
  const given = new Map<string, string>()
  const rows = input.map((hint) => {
    const hint_id = hint.hint_id !== undefined && left.delete(hint.hint_id) ? hint.hint_id : newId()
    if (hint.hint_id !== undefined && !given.has(hint.hint_id)) given.set(hint.hint_id, hint_id)
    return { hint, hint_id }
  })
  const ordered = rows.map(({ hint, hint_id }, index) => {
    const after = (hint.after ?? []).map((id) => given.get(id) ?? failFields({ [`hints.${index}.after`]: { code: 'field_wrong' } }))
    return { ...hint, hint_id, after: [...new Set(after)] }
  })
  const waits = new Map(ordered.map((hint) => [hint.hint_id, hint.after]))
  if (circleOf(waits) !== null) fail('hint_order', { fields: { hints: { code: 'hint_order' } } })
  return ordered
}

/** Two neighbours on a circle of “needs”, or null where there is none. */
export function circleOf(needs: ReadonlyMap<string, readonly string[]>): [string, string] | null {
  const done = new Set<string>()
  const open = new Set<string>()
  const visit = (id: string): [string, string] | null => {
    if (done.has(id)) return null
    open.add(id)
    for (const next of needs.get(id) ?? []) {
      if (open.has(next)) return [id, next]
      const found = visit(next)
      if (found !== null) return found
    }
    open.delete(id)
    done.add(id)
    return null
  }
  for (const id of needs.keys()) {
    const found = visit(id)
    if (found !== null) return found
  }
  return null
}
