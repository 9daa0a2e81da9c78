import { truths } from '@beacon/api/kinds/theory/question-fields'
import { optionLetter } from '@beacon/api/kinds/theory/question-rules'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { wordsOf } from '../paper/index.ts'
import type { Lang, PlacedItem } from './scope.ts'

/** Where a question belongs in its bank now; an exam's own copy of the paper does not hold it. */
export interface BankPlace extends Record<string, unknown> {
  question_id: string
  direction: string
  /** The main knowledge point; empty without one. */
  point: string
  difficulty: 'primary' | 'intermediate' | 'advanced'
}

export async function selectBankPlaces(executor: Executor, questionIds: readonly string[], lang: Lang): Promise<Map<string, BankPlace>> {
  const { rows } = await executor.execute<BankPlace>(sql`
    select q.resource_id as question_id, ${lang === 'zh' ? sql`d.name_zh` : sql`d.name_en`} as direction,
      coalesce(q.knowledge_points[1], '') as point, q.difficulty
    from question q join direction d on d.resource_id = q.direction_id
    where q.resource_id = any(${sql.param([...questionIds])}::uuid[])`)
  return new Map(rows.map((row) => [row.question_id, row]))
}

const beginning = 200

export const stemOf = ({ item: { content } }: PlacedItem, lang: Lang): string => wordsOf({ content, lang }).stem
export const stemBeginning = (placed: PlacedItem, lang: Lang): string => [...stemOf(placed, lang)].slice(0, beginning).join('')

export interface OptionWords {
  option_id: string
  /** Letter in the paper's own order; empty of true and false. */
  label: string
  text: string
}

export function optionWords({ item: { content } }: PlacedItem, lang: Lang): OptionWords[] {
  if (content.question_type === 'truefalse') return truths.map((option_id) => ({ option_id, label: '', text: '' }))
  const { optionText } = wordsOf({ content, lang })
  return content.options.map(({ option_id }, index) => ({ option_id, label: optionLetter(index), text: optionText(option_id) }))
}

/** A wrong answer in words: letters of options, the truth of a true/false by its id, or the texts of blanks. */
export function answerWords(placed: PlacedItem, lang: Lang, answer: string): string {
  const { question_type: type } = placed.item.content
  if (type !== 'single' && type !== 'multiple') return answer
  const options = optionWords(placed, lang)
  const chosen = answer.split(',')
  const letters = options.flatMap(({ option_id, label }) => (chosen.includes(option_id) ? [label] : [])).join(', ')
  const only = chosen.length === 1 ? options.find(({ option_id }) => option_id === chosen[0])?.text : undefined
  return only === undefined ? letters : `${letters}. ${[...only].slice(0, beginning).join('')}`
}
