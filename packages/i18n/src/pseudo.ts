import type { Messages } from '@lingui/core'

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  y: 'ý',
  A: 'Å',
  E: 'É',
  O: 'Ø',
  U: 'Ü',
}

/** Makes one English text 40 % longer and visibly not translated; `<0>` tags and `#` of plurals stay. */
export function pseudoText(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const parts = text.split(/(<\/?\d+\/?>)/)
  const letters = parts.filter((_, place) => place % 2 === 0).join('').length
  const accented = parts.map((part, place) => (place % 2 === 0 ? part.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter) : part))
  return `${accented.join('')}${'·'.repeat(Math.ceil(letters * 0.4))}`
}

type Compiled = Messages[string]
type Token = Exclude<Compiled, string>[number]

function pseudoToken(token: Token): Token {
  if (typeof token === 'string') return pseudoText(token)
  const [name, type, options] = token
  if (options === null || typeof options !== 'object' || type === undefined) return token
  const changed = Object.fromEntries(
    Object.entries(options).map(([key, value]) => [
      key,
      key === 'offset' || typeof value === 'number' ? value : pseudoMessage(value as Compiled),
    ]),
  )
  return [name, type, changed] as Token
}

function pseudoMessage(message: Compiled): Compiled {
  return typeof message === 'string' ? pseudoText(message) : message.map(pseudoToken)
}

/** The pseudo-locale of a compiled English catalogue. */
export function pseudoMessages(messages: Messages): Messages {
  return Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, pseudoMessage(message)]))
}
