import { canCome, type Draft, type Notebook } from '../draft.ts'

/** Names are compared as people spell them: without regard to capitals, where no other name is meant to the letter. */
const nameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** The path of the challenge that a name means; what cannot come in is nobody's requirement. */
export function byName(drafts: readonly Draft[]): (name: string) => string | undefined {
  const exact = new Map<string, string>()
  const loose = new Map<string, string>()
  for (const draft of drafts) {
    if (!canCome(draft)) continue
    if (!exact.has(draft.name)) exact.set(draft.name, draft.path)
    if (!loose.has(nameKey(draft.name))) loose.set(nameKey(draft.name), draft.path)
  }
  return (name) => exact.get(name) ?? loose.get(nameKey(name))
}

interface Around {
  find: (name: string) => string | undefined
  notes: Pick<Notebook, 'warn'>
}

/**
 * What a challenge waits for, as paths. A requirement that nothing in the package answers to is told at its row, and `isKnown` is
 * false: its topic stays hidden, for it would be open from the start.
 */
export function requirementsOf(draft: Draft, names: readonly string[], { find, notes }: Around) {
  const given = names.filter((name) => name !== '')
  if (given.length > 0) notes.warn('prerequisites_left_out')
  const unknown = given.filter((name) => find(name) === undefined)
  if (unknown.length > 0)
    draft.repairs.push({ code: 'requirement_unknown', details: { names: unknown.slice(0, 8).join(', ').slice(0, 300) } })
  return { prerequisites: [...new Set(given.flatMap((name) => find(name) ?? []))], isKnown: unknown.length === 0 }
}
