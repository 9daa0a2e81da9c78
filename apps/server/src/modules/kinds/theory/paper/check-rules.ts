import { type CheckFinding, checkCode } from '@beacon/api/kinds/theory/paper-views'
import { hasSilentPicture, truths } from '@beacon/api/kinds/theory/question'
import { theoryProblems } from '@beacon/api/kinds/theory/question-rules'
import { blindGuess, type MultipleRule, sequentialOptions } from '@beacon/engine/theory'
import type { HeldSection, PaperContent } from './content.ts'
import { missingField } from './draw-rules.ts'
import type { ItemFacts } from './item-repo.ts'
import type { Sums } from './sums.ts'
import type { VersionContent } from './version-content.ts'
import { questionNumber } from './view.ts'

type Details = CheckFinding['details']
type Place = Partial<Pick<CheckFinding, 'section_id' | 'question_id' | 'draw_id' | 'option'>>

const finding = (level: CheckFinding['level'], code: CheckFinding['code'], details: Details = {}, place: Place = {}): CheckFinding => ({
  code,
  level,
  details,
  section_id: null,
  question_id: null,
  draw_id: null,
  option: null,
  ...place,
})

/** Sums and modes: what stands in the paper alone. */
export function paperFindings(content: PaperContent, { question_count, total_score }: Sums): CheckFinding[] {
  const { expected_total, pass_score } = content
  const isEmpty = question_count === 0
  return [
    ...(isEmpty ? [finding('stop', 'paper_empty')] : []),
    ...(!isEmpty && total_score !== expected_total
      ? [finding('stop', 'paper_total', { n: total_score / 100, m: expected_total / 100 })]
      : []),
    ...(pass_score > (isEmpty ? expected_total : total_score) ? [finding('stop', 'pass_above_total')] : []),
    ...(content.paper_mode === 'automatic' ? drawFindings(content) : []),
  ]
}

/** Rules that are incomplete, and in a paper for all those that were not drawn. */
function drawFindings({ sections, per_candidate }: PaperContent): CheckFinding[] {
  const rows = sections.flatMap((section) => section.draws.map((draw) => ({ section, draw })))
  return rows.flatMap(({ section, draw }, index) => {
    const place = { section_id: section.section_id, draw_id: draw.draw_id }
    const field = missingField(draw)
    if (field !== null) return [finding('stop', 'draw_incomplete', { row: index + 1, field }, place)]
    const drawn = section.items.filter(({ draw_id }) => draw_id === draw.draw_id).length
    if (per_candidate || drawn === draw.count) return []
    return [finding('stop', 'paper_not_drawn', { row: index + 1, n: drawn, m: draw.count }, place)]
  })
}

/** Two questions of one enemy group, as the bank names groups now. */
export function enemyFindings(items: readonly ItemFacts[]): CheckFinding[] {
  const first = new Map<string, ItemFacts>()
  return items.flatMap((item) => {
    if (item.enemy_group === '') return []
    const other = first.get(item.enemy_group)
    if (other === undefined) {
      first.set(item.enemy_group, item)
      return []
    }
    const details = { a: questionNumber(other.number), b: questionNumber(item.number) }
    return [finding('stop', 'paper_enemy', details, placeOf(item))]
  })
}

const placeOf = ({ section_id, question_id }: ItemFacts): Place => ({ section_id, question_id })

const languages = ['en', 'zh'] as const

/** What is wrong with one question in the version that the paper holds. */
export function itemFindings(item: ItemFacts, content: VersionContent | undefined): CheckFinding[] {
  const number = questionNumber(item.number)
  const broken = (reason: string) => [finding('stop', 'paper_question_broken', { number, reason }, placeOf(item))]
  if (item.is_deleted || content === undefined) return broken('deleted')
  if (!item.is_visible) return broken('not_visible')
  const warn = (is: boolean, code: CheckFinding['code'], details: Details = {}) =>
    is ? [finding('warn', code, { number, ...details }, placeOf(item))] : []
  const missing = languages.filter((lang) => lang !== content.lang && (content.translations[lang]?.description ?? '') === '')
  const stems = [content.description, ...languages.map((lang) => content.translations[lang]?.description ?? '')]
  return [
    ...(isBroken(content) ? broken('broken') : []),
    ...sequentialFindings(item, content),
    ...missing.flatMap((lang) => warn(true, 'translation_missing', { lang })),
    ...warn(stems.some(hasSilentPicture), 'picture_without_text'),
    ...warn(content.analysis === '', 'no_analysis'),
    ...warn(item.newest_version_id !== item.version_id, 'newer_version'),
    ...warn(item.is_hidden, 'question_hidden'),
  ]
}

function isBroken(content: VersionContent): boolean {
  const translations = Object.fromEntries(
    languages.flatMap((lang) => {
      const one = content.translations[lang]
      const { options = [], analysis = '' } = content.texts[lang] ?? {}
      return one === undefined ? [] : [[lang, { name: one.name, stem: one.description, options, analysis }]]
    }),
  )
  return theoryProblems({ ...content, stem: content.description, translations }).length > 0
}

function sequentialFindings(item: ItemFacts, { options, fixed_order }: VersionContent): CheckFinding[] {
  const number = questionNumber(item.number)
  return sequentialOptions({ options, fixed_order }).map(({ option_id, repairs }) => {
    const text = options.find((option) => option.option_id === option_id)?.text ?? ''
    const option = { option_id, text: [...text].slice(0, 100).join(''), repairs: [...repairs] }
    return finding('warn', 'option_sequential', { number }, { ...placeOf(item), option })
  })
}

/**
 * Hundredths that a blind guess earns of a question. Part marks would tell how many options are right, so whoever may not
 * see the key reads what all or nothing earns.
 */
export function guessedMarks(
  item: ItemFacts,
  { question_type: type, options, key }: VersionContent,
  section: HeldSection | undefined,
  isKeyOpen: boolean,
): number {
  if (type !== 'single' && type !== 'multiple' && type !== 'truefalse') return 0
  const rule: MultipleRule = {
    partial_rule: isKeyOpen ? (section?.partial_rule ?? 'strict') : 'strict',
    fixed_marks: section?.fixed_marks ?? 0,
  }
  const option_ids = type === 'truefalse' ? truths : options.map(({ option_id }) => option_id)
  return blindGuess({ type, option_ids, key }, rule, item.score) * item.score
}

/** More than single choices of four options give to guessers. */
const mostGuessed = 0.25

export function guessFindings(guessed: number, total_score: number): CheckFinding[] {
  if (total_score === 0 || guessed <= mostGuessed * total_score) return []
  return [finding('warn', 'guessing_score', { n: Math.round(guessed) / 100, m: total_score / 100 })]
}

export const shortFinding = (row: number, draw_id: string, needed: number, supply: number): CheckFinding =>
  finding('stop', 'draw_short', { row, a: needed, b: supply }, { draw_id })

export const infeasibleFinding = (n: number): CheckFinding => finding('stop', 'paper_infeasible', { n })

/** In the order of the list. */
export const inOrder = (findings: readonly CheckFinding[]): CheckFinding[] =>
  findings.toSorted((a, b) => checkCode.options.indexOf(a.code) - checkCode.options.indexOf(b.code))
