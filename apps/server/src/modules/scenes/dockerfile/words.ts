/** What joins lines and takes a sign's meaning away, as the file's own directive says. */
export type Escape = '\\' | '`'

const isBlank = (letter: string | undefined): boolean => letter === ' ' || letter === '\t'
/** What a value may grow to: names that double each other end here. */
const mostChars = 32_768
const mostDepth = 8

/** Words parted by blanks; quotes and escapes hold a blank, and stay as they are written. */
export function splitWords(text: string, escape: Escape): string[] {
  const words: string[] = []
  let word = ''
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === escape && quote !== "'") {
      word += letter + (text[at + 1] ?? '')
      at += 1
    } else if (quote === '' && isBlank(letter)) {
      if (word !== '') words.push(word)
      word = ''
    } else {
      if (quote === letter) quote = ''
      else if (quote === '' && (letter === '"' || letter === "'")) quote = letter
      word += letter
    }
  }
  if (word !== '') words.push(word)
  return words
}

/** A word without its quotes and escapes. */
export const unquoted = (word: string, escape: Escape): string => expand(word, { escape, find: () => undefined, isPlain: true }) ?? word

export interface Expanding {
  escape: Escape
  find: (name: string) => string | undefined
  /** Quotes are letters, as in a text. */
  isText?: boolean
  /** `$` is a letter. */
  isPlain?: boolean
}

/** A word with its variables filled in and its quotes off; null where one has no value here or a form is not known. */
export function expand(word: string, expanding: Expanding): string | null {
  const read = expandFrom(word, 0, { ...expanding, depth: 0 })
  return read === null || read.at < word.length || read.text.length > mostChars ? null : read.text
}

interface Level extends Expanding {
  depth: number
}
interface Read {
  text: string
  at: number
}

/** Reads to the end, or inside braces to the one that closes them: every letter is looked at once. */
function expandFrom(word: string, from: number, level: Level): Read | null {
  const { escape, isText = false, isPlain = false, depth } = level
  let text = ''
  let quote = ''
  let at = from
  while (at < word.length && text.length <= mostChars) {
    const letter = word[at] ?? ''
    const next = word[at + 1] ?? ''
    if (depth > 0 && quote === '' && letter === '}') break
    if (letter === escape && quote !== "'" && (quote === '' || next === '"' || next === '$' || next === escape)) {
      text += isText && next !== '$' && next !== escape ? letter + next : next
      at += 2
    } else if (!isText && (letter === quote || (quote === '' && (letter === '"' || letter === "'")))) {
      quote = quote === '' ? letter : ''
      at += 1
    } else if (letter === '$' && quote !== "'" && !isPlain) {
      const value = variableAt(word, at, level)
      if (value === null) return null
      text += value.text
      at = value.at
    } else {
      text += letter
      at += 1
    }
  }
  return quote === '' ? { text, at } : null
}

const nameEnd = (word: string, from: number): number => {
  let at = from
  while (at < word.length && /\w/u.test(word[at] ?? '')) at += 1
  return at
}

function variableAt(word: string, dollar: number, level: Level): Read | null {
  const isBraced = word[dollar + 1] === '{'
  const from = dollar + (isBraced ? 2 : 1)
  const end = nameEnd(word, from)
  const name = word.slice(from, end)
  if (name === '') return isBraced ? null : { text: '$', at: dollar + 1 }
  const value = level.find(name)
  if (!isBraced) return value === undefined ? null : { text: value, at: end }
  if (word[end] === '}') return value === undefined ? null : { text: value, at: end + 1 }
  return otherwise(word, end, value, level)
}

/** `${NAME:-other}` and `${NAME:+other}`, with or without their colon. */
function otherwise(word: string, from: number, value: string | undefined, level: Level): Read | null {
  const hasColon = word[from] === ':'
  const sign = word[from + (hasColon ? 1 : 0)]
  if ((sign !== '-' && sign !== '+') || level.depth >= mostDepth) return null
  const isSet = value !== undefined && (value !== '' || !hasColon)
  const isUsed = sign === '+' ? isSet : !isSet
  // A variable without a value is no matter in a part that is not taken.
  const find = isUsed ? level.find : () => ''
  const other = expandFrom(word, from + (hasColon ? 2 : 1), { ...level, find, depth: level.depth + 1 })
  if (other === null || word[other.at] !== '}') return null
  return { text: isUsed ? other.text : sign === '+' ? '' : (value ?? ''), at: other.at + 1 }
}
