import type { PaperBody, PaperItem } from '@beacon/api/kinds/theory/paper'
import type { SectionContent } from '@beacon/api/kinds/theory/paper-words'
import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { newUuid } from '../../../../parts/question-form/uuid.ts'

export type Sections = PaperBody['sections']
export type SectionValues = Sections[number]
export type ItemValues = SectionValues['items'][number]
export type Draw = SectionValues['draws'][number]
/** What the bank says of the questions on the page, by the id of the question. */
export type Facts = ReadonlyMap<string, PaperItem>

export const newSection = (question_type: QuestionType | null = null): SectionValues => ({
  section_id: newUuid(),
  title: '',
  instructions: '',
  shuffle: true,
  partial_rule: 'strict',
  fixed_marks: null,
  question_type,
  items: [],
  draws: [],
})

/** A question as a paper takes it: the version of now, with the score that it proposes. */
export const itemOf = ({ question_id, version_id, usual_score }: PaperItem): ItemValues => ({
  question_id,
  version_id,
  score: usual_score,
  is_locked: false,
  draw_id: null,
})

export const heldIds = (sections: Sections): Set<string> =>
  new Set(sections.flatMap(({ items }) => items.map(({ question_id }) => question_id)))

const scoreOf = ({ question_id, score }: ItemValues, facts: Facts): number => score ?? facts.get(question_id)?.usual_score ?? 0

/** Questions and hundredths of the whole paper; draw rules count while nothing was drawn by them. */
export function sizeOf(sections: Sections, facts: Facts): { count: number; total: number } {
  const items = sections.flatMap((section) => section.items)
  return { count: items.length, total: items.reduce((sum, item) => sum + scoreOf(item, facts), 0) }
}

/** What automatic rules promise, in questions and hundredths. */
export function drawSize(sections: Sections): { count: number; total: number } {
  const draws = sections.flatMap((section) => section.draws)
  return {
    count: draws.reduce((sum, { count }) => sum + count, 0),
    total: draws.reduce((sum, { count, score }) => sum + count * (score ?? 0), 0),
  }
}

const onlyOne = <Value>(values: readonly Value[]): Value | null => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** What the title of a section may say by itself. */
export function contentOf({ items, draws, question_type }: SectionValues, facts: Facts): SectionContent {
  const types = items.flatMap(({ question_id }) => facts.get(question_id)?.question_type ?? [])
  if (items.length > 0) return { type: onlyOne(types), count: items.length, each: onlyOne(items.map((item) => scoreOf(item, facts))) }
  const drawn = draws.flatMap((draw) => draw.question_type ?? [])
  return {
    type: question_type ?? onlyOne(drawn),
    count: draws.reduce((sum, { count }) => sum + count, 0),
    each: draws.length === 0 ? null : onlyOne(draws.map(({ score }) => score)),
  }
}

export type Refusal = { code: 'repeat'; number: string } | { code: 'enemy'; a: string; b: string } | { code: 'full'; most: number }

/** Why a question may not come into the paper: it stands there, or one of its enemy group does. Null: it may. */
export function refusalOf(sections: Sections, facts: Facts, added: readonly PaperItem[], most: number): Refusal | null {
  const held = heldIds(sections)
  const groups = new Map<string, string>()
  for (const id of held) {
    const fact = facts.get(id)
    if (fact !== undefined && fact.enemy_group !== '') groups.set(fact.enemy_group, fact.number)
  }
  if (held.size + added.length > most) return { code: 'full', most }
  for (const { question_id, number, enemy_group } of added) {
    if (held.has(question_id)) return { code: 'repeat', number }
    const enemy = enemy_group === '' ? undefined : groups.get(enemy_group)
    if (enemy !== undefined) return { code: 'enemy', a: number, b: enemy }
    held.add(question_id)
    if (enemy_group !== '') groups.set(enemy_group, number)
  }
  return null
}

/** Puts questions into the named section, else each to its type: the last section that holds only that type, an empty one, or a new one. */
export function place(sections: Sections, facts: Facts, added: readonly PaperItem[], section_id: string | null): Sections {
  const known = new Map([...facts, ...added.map((item) => [item.question_id, item] as const)])
  return added.reduce<Sections>((now, item) => {
    const target =
      now.find((section) => section.section_id === section_id) ??
      [...now].reverse().find((section) => section.items.length > 0 && contentOf(section, known).type === item.question_type) ??
      now.find(({ items, draws }) => items.length === 0 && draws.length === 0)
    if (target !== undefined) return changeSection(now, target.section_id, ({ items }) => ({ items: [...items, itemOf(item)] }))
    return [...now, { ...newSection(), items: [itemOf(item)] }]
  }, sections)
}

export function changeSection(
  sections: Sections,
  section_id: string,
  change: (section: SectionValues) => Partial<SectionValues>,
): Sections {
  return sections.map((section) => (section.section_id === section_id ? { ...section, ...change(section) } : section))
}

export const changeItem = (sections: Sections, question_id: string, change: Partial<ItemValues>): Sections =>
  sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.question_id === question_id ? { ...item, ...change } : item)),
  }))

export const removeItem = (sections: Sections, question_id: string): Sections =>
  sections.map((section) => ({ ...section, items: section.items.filter((item) => item.question_id !== question_id) }))

export function moved<Value>(list: readonly Value[], from: number, to: number): Value[] {
  const copy = [...list]
  const [one] = copy.splice(from, 1)
  if (one !== undefined) copy.splice(to, 0, one)
  return copy
}

/** Puts a question at the end of another section. */
export function moveToSection(sections: Sections, question_id: string, section_id: string): Sections {
  const item = sections.flatMap(({ items }) => items).find((one) => one.question_id === question_id)
  if (item === undefined) return sections
  return changeSection(removeItem(sections, question_id), section_id, ({ items }) => ({ items: [...items, item] }))
}

/** Gives the questions of the paper other scores, in their order. */
export function withScores(sections: Sections, scores: readonly number[]): Sections {
  let next = 0
  return sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, score: scores[next++] ?? item.score })),
  }))
}
