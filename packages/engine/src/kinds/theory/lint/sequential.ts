import { findDecimal } from '../judge/decimal.ts'
import { normaliseAnswer } from '../judge/normalise.ts'

/** An option as candidates read it, and whether it keeps its place. */
export interface WrittenOption {
  option_id: string
  text: string
  pinned: boolean
}

export interface WrittenQuestion {
  options: readonly WrittenOption[]
  fixed_order: boolean
}

/**
 * Why an option misleads where options are shuffled: it speaks for the others (“all of the above”), it names places or letters, or
 * it holds the whole text of another one.
 */
export type SequentialReason = 'speaks_for_all' | 'names_places' | 'names_letters' | 'contains_option'

/** What mends it. `pin_last` is not offered where the option names places or letters, since the others would still move. */
export type OptionRepair = 'pin_last' | 'fix_order' | 'reword'

export interface SequentialOption {
  option_id: string
  reason: SequentialReason
  /** The words that gave it away, normalised. */
  words: string
  /** The other option, where the reason is another option. */
  other_id: string | null
  repairs: readonly OptionRepair[]
}

/** Patterns of the reference, section 4, over normalised text: Latin letters are half-width and a 、 is a comma. */
const patterns: readonly (readonly [Exclude<SequentialReason, 'contains_option'>, RegExp])[] = [
  ['speaks_for_all', /以上|上述|[都均](?:对|错|正确|不正确|是|不是)[.!]?$/u],
  ['speaks_for_all', /\b(?:all|none|both|neither|any) of the (?:above|following|others?)\b/iu],
  ['names_places', /前[两二三四](?:项|个|者)|后[两二三四](?:项|个|者)|第[一二三四五六七八](?:个|项)/u],
  ['names_letters', /选项 ?[A-H](?![A-Za-z])/u],
  ['names_letters', /(?:^|[^A-Za-z])[A-H] ?(?:和|与|及|或|,|&|and\b|or\b) ?[A-H](?![A-Za-z])/u],
]

/** Options that must not be shuffled as they stand. A question that keeps its order has none; nor counts an option pinned behind the others. */
export function sequentialOptions({ options, fixed_order }: WrittenQuestion): SequentialOption[] {
  if (fixed_order) return []
  const texts = options.map((option) => ({ option, text: normaliseAnswer(option.text, true) }))
  return texts.flatMap(({ option, text }, index) => {
    const found =
      findWords(text) ??
      containedOption(
        text,
        texts.filter((other) => other.option !== option),
      )
    if (found === null) return []
    const isPinnable = found.reason === 'speaks_for_all' || found.reason === 'contains_option'
    const isPinnedLast = option.pinned && options.slice(index).every(({ pinned }) => pinned)
    if (isPinnable && isPinnedLast) return []
    const repairs: OptionRepair[] = isPinnable ? ['pin_last', 'fix_order', 'reword'] : ['fix_order', 'reword']
    return [{ option_id: option.option_id, other_id: null, ...found, repairs }]
  })
}

type SequenceMatch = Pick<SequentialOption, 'reason' | 'words'> & { other_id?: string }

function findWords(text: string): SequenceMatch | null {
  for (const [reason, pattern] of patterns) {
    const [words] = pattern.exec(text) ?? []
    if (words !== undefined) return { reason, words: words.trim() }
  }
  return null
}

const isWordPart = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/u.test(letter)

/** Whether a text holds another as words of its own: “TCP and UDP” holds “TCP”, but 10 does not hold 1. */
function holds(text: string, part: string): boolean {
  for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) {
    const isCutBefore = isWordPart(part[0]) && isWordPart(text[place - 1])
    const isCutAfter = isWordPart(part.at(-1)) && isWordPart(text[place + part.length])
    if (!isCutBefore && !isCutAfter) return true
  }
  return false
}

function containedOption(text: string, others: readonly { option: WrittenOption; text: string }[]): SequenceMatch | null {
  const other = others.find((other) => other.text !== '' && other.text !== text && holds(text, other.text))
  return other ? { reason: 'contains_option', words: other.text, other_id: other.option.option_id } : null
}

/** The question with a repair done; rewording is the author's, so it changes nothing. */
export function repairOptions(question: WrittenQuestion, optionId: string, repair: OptionRepair): WrittenQuestion {
  if (repair === 'fix_order') return { ...question, fixed_order: true }
  const moved = question.options.find(({ option_id }) => option_id === optionId)
  if (repair === 'reword' || moved === undefined) return question
  return { ...question, options: [...question.options.filter((option) => option !== moved), { ...moved, pinned: true }] }
}

/** Options that are numbers in order; these are not shuffled unless the author asks. */
export function isNumberScale(options: readonly Pick<WrittenOption, 'text'>[]): boolean {
  const numbers = options.map(({ text }) => findDecimal(normaliseAnswer(text, false)))
  const values = numbers.map((number) => (number === null ? Number.NaN : Number(number.digits) * 10 ** number.exponent))
  const isRising = values.every((value, index) => index === 0 || value > (values[index - 1] ?? value))
  const isFalling = values.every((value, index) => index === 0 || value < (values[index - 1] ?? value))
  return options.length > 1 && !values.some(Number.isNaN) && (isRising || isFalling)
}
