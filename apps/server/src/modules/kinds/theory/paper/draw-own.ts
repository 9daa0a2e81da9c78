import { drawQuestions, type DrawnQuestion, type PaperPlan, planOf, type RandomStream } from '@beacon/engine/theory'
import type { StoredDraw } from '../../../../db/schema/contest/stored-draw.ts'

const plans = new WeakMap<StoredDraw, PaperPlan<DrawnQuestion>>()

/** Made once for each copy of a paper. */
function planOfDraw(draw: StoredDraw): PaperPlan<DrawnQuestion> {
  const known = plans.get(draw)
  if (known !== undefined) return known
  const questions = draw.decks.flatMap(({ ids }) =>
    ids.map((id) => ({ id, enemy_group: draw.enemy_groups[id] ?? null, tags: draw.tags[id] ?? [] })),
  )
  const decks = draw.decks.map(({ key, ids, count }) => ({ key, ids, takes: [{ section: key, count }] }))
  const made = planOf(questions, decks, { required_tags: draw.required_tags })
  plans.set(draw, made)
  return made
}

/** Further labels for whom the first one gives no paper: the pool was tried when it was kept, so nobody needs many. */
const mostLabels = 50

/**
 * Ids of one candidate's questions by section: a function of seed, pool and subject alone, so that nothing of it is stored (reference
 * section 1, label `paper:{userId}`). Null where enemy groups or tags leave no paper.
 */
export function drawOwn(draw: StoredDraw, streams: (label: string) => RandomStream, subject: string): Map<string, string[]> | null {
  const plan = planOfDraw(draw)
  for (let nth = 0; nth < mostLabels; nth++) {
    const result = drawQuestions(plan, streams(nth === 0 ? `paper:${subject}` : `paper:${subject}:${nth}`))
    if (!result.ok) continue
    const sections = new Map<string, string[]>()
    for (const { key, section_id } of draw.decks) {
      const ids = result.questions.get(key) ?? []
      const own = sections.get(section_id)
      if (own === undefined) sections.set(section_id, [...ids])
      else own.push(...ids)
    }
    return sections
  }
  return null
}
