import type { FieldError } from '@beacon/api/errors'
import { type PaperBody, paperLimits } from '@beacon/api/kinds/theory/paper'
import type { SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { failFields } from '../../../../failure.ts'
import { factsOf, type HeldSection, type PaperContent } from './content.ts'
import { chosen, type ItemFacts, selectItems } from './item-repo.ts'
import { questionNumber } from './view.ts'

type Errors = { [path: string]: FieldError }

/** A mode keeps what belongs to it. A paper for each candidate holds no question: each gets theirs later. */
function ofMode(body: PaperBody): PaperBody {
  const { paper_mode } = body
  const per_candidate = body.per_candidate && paper_mode !== 'manual'
  return {
    ...body,
    per_candidate,
    blueprint: paper_mode === 'intelligent' ? body.blueprint : null,
    sections: body.sections.map((section) => {
      const draws = paper_mode === 'automatic' ? section.draws : []
      const known = new Set(draws.map(({ draw_id }) => draw_id))
      const items = section.items.map((item) => ({
        ...item,
        draw_id: item.draw_id !== null && known.has(item.draw_id) ? item.draw_id : null,
      }))
      return { ...section, draws, items: per_candidate ? [] : items }
    }),
  }
}

/** Limits over all sections, which the schema of one section cannot know. */
function sizeErrors({ sections }: PaperBody): Errors {
  const errors: Errors = {}
  const sectionIds = new Set(sections.map(({ section_id }) => section_id))
  const draws = sections.flatMap((section) => section.draws)
  const items = sections.reduce((sum, section) => sum + section.items.length, 0)
  const drawn = draws.reduce((sum, { count }) => sum + count, 0)
  const most = (max: number): FieldError => ({ code: 'field_range', details: { min: 0, max } })
  if (items > paperLimits.items || drawn > paperLimits.items) errors['sections'] = most(paperLimits.items)
  if (draws.length > paperLimits.draws) errors['sections'] = most(paperLimits.draws)
  const isRepeated = sectionIds.size < sections.length || new Set(draws.map(({ draw_id }) => draw_id)).size < draws.length
  if (isRepeated) errors['sections'] = { code: 'field_wrong' }
  for (const [index, { partial_rule, fixed_marks }] of sections.entries())
    if (partial_rule === 'fixed' && fixed_marks === null) errors[`sections.${index}.fixed_marks`] = { code: 'field_empty' }
  return errors
}

/** No question twice; none that may not be used, two that exclude each other only where both stood there before. */
function itemErrors({ sections }: PaperBody, facts: ReadonlyMap<string, ItemFacts>, old: ReadonlySet<string>): Errors {
  const errors: Errors = {}
  const seen = new Set<string>()
  const groups = new Map<string, ItemFacts>()
  for (const [index, section] of sections.entries())
    for (const [place, { question_id }] of section.items.entries()) {
      const path = `sections.${index}.items.${place}`
      const fact = facts.get(question_id)
      if (fact === undefined || (!old.has(question_id) && (fact.is_deleted || !fact.is_visible))) {
        errors[path] = { code: 'paper_question_broken' }
        continue
      }
      const number = questionNumber(fact.number)
      if (seen.has(question_id)) errors[path] = { code: 'paper_repeat', details: { number } }
      seen.add(question_id)
      const enemy = fact.enemy_group === '' ? undefined : groups.get(fact.enemy_group)
      const isNew = enemy !== undefined && enemy.question_id !== question_id && !(old.has(enemy.question_id) && old.has(question_id))
      if (isNew) errors[path] = { code: 'paper_enemy', details: { a: questionNumber(enemy.number), b: number } }
      if (fact.enemy_group !== '') groups.set(fact.enemy_group, fact)
    }
  return errors
}

/** A body as it is stored, and facts of its questions. `old`: questions that stand in the paper now. @throws 400 at the fields */
export async function judgeForm(
  tx: Tx,
  ctx: SignedIn,
  sent: PaperBody,
  old: ReadonlySet<string>,
): Promise<{ content: PaperContent; facts: ItemFacts[] }> {
  const body = ofMode(sent)
  refuse(sizeErrors(body))
  const items = body.sections.flatMap((section) => section.items)
  const facts = items.length === 0 ? [] : await selectItems(tx, ctx, chosen(items))
  const byId = new Map(facts.map((fact) => [fact.question_id, fact]))
  refuse(itemErrors(body, byId, old))
  const sections = body.sections.map((section) => storedSection(section, byId))
  const scores = new Map(sections.flatMap((section) => section.items.map(({ question_id, score }) => [question_id, score])))
  const scored = facts.map((fact) => ({ ...fact, score: scores.get(fact.question_id) ?? fact.score }))
  return { content: { ...factsOf(body), sections }, facts: scored }
}

function storedSection(section: PaperBody['sections'][number], facts: ReadonlyMap<string, ItemFacts>): HeldSection {
  const fixed_marks = section.partial_rule === 'fixed' ? section.fixed_marks : null
  return {
    section_id: section.section_id,
    title: section.title,
    instructions: section.instructions,
    shuffle: section.shuffle,
    partial_rule: section.partial_rule,
    fixed_marks,
    question_type: section.question_type,
    draws: section.draws,
    items: section.items.flatMap(({ question_id, is_locked, draw_id, score }) => {
      const fact = facts.get(question_id)
      if (fact === undefined) return []
      return [{ question_id, version_id: fact.version_id, score: score ?? fact.usual_score, is_locked, draw_id }]
    }),
  }
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) failFields(errors)
}
