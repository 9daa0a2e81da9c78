import { type Choice, mendChoice, type Unmet } from './mend.ts'
import { type DrawnQuestion, type PaperPlan, deckCount } from './plan.ts'
import type { RandomStream } from './stream.ts'

/** Questions by section, in the order of decks and of ids inside them, so that nothing but the seed moves them. */
export type Drawn = { ok: true; questions: ReadonlyMap<string, readonly string[]> } | { ok: false; unmet: Unmet }

/** Other draws may mend what one does not; more of them are no use to a bank that is too small. */
const mostTries = 8

/** Draws the questions of one paper. Its stream has the label `paper:{userId}`, so the same seed draws it again for a complaint. */
export function drawQuestions(plan: PaperPlan<DrawnQuestion>, stream: RandomStream): Drawn {
  let unmet: Unmet | null = null
  for (let tries = 0; tries < mostTries; tries++) {
    const choice = chooseAll(plan, stream)
    unmet = plan.has_swaps ? mendChoice(plan, choice, stream) : null
    if (unmet === null) return { ok: true, questions: bySection(plan, choice) }
  }
  return unmet === null ? { ok: true, questions: new Map() } : { ok: false, unmet }
}

function chooseAll({ decks, locked }: PaperPlan<DrawnQuestion>, stream: RandomStream): Choice {
  return decks.map((deck) => {
    const count = deckCount(deck)
    if (locked.size === 0) return stream.sample(deck.ids, count)
    const fixed = deck.ids.filter((id) => locked.has(id)).slice(0, count)
    const free = deck.ids.filter((id) => !locked.has(id))
    return [...fixed, ...stream.sample(free, count - fixed.length)]
  })
}

function bySection({ decks }: PaperPlan<DrawnQuestion>, choice: Choice): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  for (const [index, { takes }] of decks.entries()) {
    let first = 0
    for (const { section, count } of takes) {
      const ids = (choice[index] ?? []).slice(first, first + count)
      const list = sections.get(section)
      if (list) list.push(...ids)
      else sections.set(section, ids)
      first += count
    }
  }
  return sections
}
