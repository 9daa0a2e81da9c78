import { draftOf, exactBlank, noteOnce, refusedAt, type Draft, type Reading, type Refused } from '../draft.ts'
import { giftParts, type GiftPart } from './gift-lines.ts'
import { bareSigns, formatOf, giftAnswers, unescapeGift, type GiftAnswer } from './gift-text.ts'
import { numberBlank } from '../number-blank.ts'
import { noteStars, withStars } from '../stars.ts'
import { htmlText, withScripts } from '../../../../platform/text/index.ts'
import { weighed } from '../weights.ts'

/**
 * Reads a GIFT file. Questions that cannot be read stand in `refused` with their line and keep the others from nothing.
 * Moodle's grammar, but for what hides mistakes there: the type found is shown, a weight behind its text is told.
 */
export function readGift(file: string): Reading {
  const read = giftParts(file).map(questionOf)
  return {
    drafts: read.flatMap((one) => ('draft' in one ? [one.draft] : [])),
    refused: read.flatMap((one) => ('refused' in one ? [one.refused] : [])),
  }
}
type Read = { draft: Draft } | { refused: Refused }

/** The block of answers: from the first bare brace to the one that closes it, or to the last where braces of the text do not match. */
function blockIn(text: string): { before: string; block: string; behind: string } | null | 'unfinished' {
  const signs = bareSigns(text, '{}')
  const [start] = signs
  if (start === undefined || text[start] !== '{') return null
  let depth = 0
  const closing = signs.find((at) => (depth += text[at] === '{' ? 1 : -1) === 0)
  const last = signs.findLast((at) => text[at] === '}')
  const end = closing ?? last
  if (end === undefined || end < start) return 'unfinished'
  return { before: text.slice(0, start), block: text.slice(start + 1, end).trim(), behind: text.slice(end + 1).trim() }
}

function questionOf(part: GiftPart): Read {
  const { place, text } = part
  const refused = (code: Refused['code'], about = ''): Read => ({ refused: refusedAt(place, code, text, about) })
  const [head = '', title = ''] = /^\s*::([\s\S]{0,500}?[^\\])?::/u.exec(text) ?? []
  const found = blockIn(text.slice(head.length))
  if (found === 'unfinished') return refused('unfinished')
  if (found === null) return refused('not_mapped', 'description')
  const { format, text: stem } = formatOf(found.before)
  const plain = markdownText(stem, format)
  if (plain.text === '' && found.behind === '') return refused('no_text')
  const [cut = found.block.length] = generalFeedbackAt(found.block)
  const block = found.block.slice(0, cut).trim()
  const behind = markdownText(found.behind, format)
  const analysis = markdownText(found.block.slice(cut + 4), format)
  const scene: Scene = { part, stem: plain.text, behind: behind.text, format }
  const read = answered(scene, block)
  if ('refused' in read) return read
  const { draft } = read
  draft.name = unescapeGift(title)
  draft.analysis = analysis.text
  draft.direction = unescapeGift(part.category.replace(/^\$[a-z]+\$\/?/u, '').replace(/^top\//u, ''))
  draft.knowledge_points = part.tags
  if ([plain, behind, analysis].some(({ isPlain }) => !isPlain)) noteOnce(draft, 'lost', 'markup')
  return read
}

interface Scene {
  part: GiftPart
  stem: string
  /** What stands behind the braces: the answer is a word that is missing. */
  behind: string
  format: 'html' | 'markdown' | 'plain'
}

/** Both are Markdown here; only HTML becomes another text. */
function markdownText(text: string, format: Scene['format']): { text: string; isPlain: boolean } {
  const plain = unescapeGift(text)
  return format === 'html' ? htmlText(plain) : { text: withScripts(plain), isPlain: true }
}

/** `####` before the feedback to the whole question. */
const generalFeedbackAt = (block: string): number[] => bareSigns(block, '#').filter((at) => block.startsWith('####', at))

function answered(scene: Scene, block: string): Read {
  const { part } = scene
  const stem = joined(scene, '_____')
  const refused = (code: Refused['code'], about = ''): Read => ({ refused: refusedAt(part.place, code, part.text, about) })
  if (block === '') return { draft: draftOf('short', part.place, stem) }
  const truth = /^(t|true|f|false)\s*(?:#([\s\S]*))?$/iu.exec(block)
  if (truth !== null) {
    const draft = draftOf('truefalse', part.place, stem)
    draft.key = [truth[1]?.toLowerCase().startsWith('t') === true ? 0 : 1]
    if (truth[2] !== undefined) noteOnce(draft, 'lost', 'feedback')
    return { draft }
  }
  if (block.startsWith('#')) return numerical(scene, block.slice(1))
  const answers = giftAnswers(block)
  if (answers.length === 0) return refused('no_answer')
  if (answers.some(({ sign }) => sign === '~')) return choice(scene, answers)
  if (answers.length > 1 && answers.every(({ text }) => text.includes('->'))) return refused('not_mapped', 'matching')
  return words(scene, answers)
}

/** The text with its gap where the braces stood; without a text behind them there is no gap. */
const joined = ({ stem, behind }: Scene, gap: string): string => (behind === '' ? stem : `${stem} ${gap} ${behind}`.trim())
const blanked = (scene: Scene): string => (scene.behind === '' ? `${scene.stem} {{1}}` : joined(scene, '{{1}}'))

function choice(scene: Scene, answers: readonly GiftAnswer[]): Read {
  const { part, format } = scene
  if (answers.length < 2) return { refused: refusedAt(part.place, 'too_few_options', part.text) }
  if (answers.length > 8) return { refused: refusedAt(part.place, 'too_many_options', part.text, String(answers.length)) }
  const rights = answers.filter(({ sign }) => sign === '=')
  const isMultiple = rights.length !== 1
  const weights = answers.map(({ sign, weight }) => weight ?? (sign === '=' && !isMultiple ? 100 : null))
  const draft = draftOf(isMultiple ? 'multiple' : 'single', part.place, joined(scene, '_____'))
  const shown = answers.map(({ text }) => optionText(text, format))
  draft.options = shown.map(({ text }) => ({ text, pinned: false }))
  if (shown.some(({ isPlain }) => !isPlain)) noteOnce(draft, 'lost', 'markup')
  const key = answers.flatMap(({ sign, weight }, index) => ((isMultiple ? sign === '=' || (weight ?? 0) > 0 : sign === '=') ? [index] : []))
  if (key.length === 0) return { refused: refusedAt(part.place, 'no_correct', part.text) }
  draft.key = key
  if (isMultiple) weighed(draft, weights)
  else if (weights.some((weight, index) => weight !== null && weight !== 0 && !key.includes(index)))
    noteOnce(draft, 'lost', 'partial_answer')
  if (answers.some(({ feedback }) => feedback !== '')) noteOnce(draft, 'lost', 'feedback')
  for (const { text } of answers) if (/%-?\d{1,3}(?:\.\d+)?%\s*$/u.test(text)) noteOnce(draft, 'warning', 'late_weight', text.slice(-20))
  return { draft }
}

function optionText(text: string, format: Scene['format']): ReturnType<typeof markdownText> {
  const own = formatOf(text)
  return markdownText(own.text, own.text === text ? format : own.format)
}

/** Accepted texts of one blank. Those that earn a part of the marks are no answers here. */
function words(scene: Scene, answers: readonly GiftAnswer[]): Read {
  const { part } = scene
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  if (full.length === 0) return { refused: refusedAt(part.place, 'no_correct', part.text) }
  const draft = draftOf('completion', part.place, blanked(scene))
  const accepted = full.map(({ text }) => unescapeGift(formatOf(text).text))
  draft.blanks = [exactBlank(accepted.map(withStars))]
  noteStars(draft, accepted)
  const partly = answers.filter(({ weight }) => weight !== null && weight !== 100)
  for (const { text, weight } of partly) noteOnce(draft, 'lost', 'partial_answer', `${unescapeGift(text)} (${weight}%)`)
  if (answers.some(({ feedback }) => feedback !== '')) noteOnce(draft, 'lost', 'feedback')
  for (const { text } of full) if (/%-?\d{1,3}(?:\.\d+)?%\s*$/u.test(text)) noteOnce(draft, 'warning', 'late_weight', text.slice(-20))
  return { draft }
}

/** `#3:2`, `#1..5`, or several with weights: the full marks decide. */
function numerical(scene: Scene, block: string): Read {
  const { part } = scene
  const many = giftAnswers(block)
  const [cut = block.length] = bareSigns(block, '#')
  const answers = many.length > 0 ? many : [{ sign: '=' as const, weight: null, text: block.slice(0, cut), feedback: block.slice(cut + 1) }]
  const full = answers.filter(({ weight }) => weight === null || weight === 100)
  const blank = numberBlank(full.map(({ text }) => unescapeGift(text)))
  if (blank === null) {
    const about = full
      .map(({ text }) => unescapeGift(text))
      .join(' | ')
      .slice(0, 80)
    return { refused: refusedAt(part.place, full.length === 0 ? 'no_correct' : 'number_wrong', part.text, about) }
  }
  const draft = draftOf('completion', part.place, blanked(scene))
  draft.blanks = [blank]
  for (const { text, weight } of answers)
    if (weight !== null && weight !== 100 && weight !== 0) noteOnce(draft, 'lost', 'partial_answer', `${unescapeGift(text)} (${weight}%)`)
  if (answers.some(({ feedback }) => feedback.trim() !== '')) noteOnce(draft, 'lost', 'feedback')
  return { draft }
}
