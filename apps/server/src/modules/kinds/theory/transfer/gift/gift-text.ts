/** Signs that GIFT reads, as they stand after a backslash. */
const escaped = new Set(['~', '=', '#', '{', '}', ':'])

/** The text that an author meant: escapes read, `\n` a line break. */
export function unescapeGift(text: string): string {
  let plain = ''
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    const next = text[at + 1] ?? ''
    if (sign !== '\\') plain += sign
    else if (next === 'n') {
      plain += '\n'
      at += 1
    } else if (escaped.has(next) || next === '\\') {
      plain += next
      at += 1
    } else plain += sign
  }
  return plain.trim()
}

export const escapeGift = (text: string): string => text.replaceAll(/[\\~=#{}:]/gu, '\\$&').replaceAll('\n', '\\n')

/** Places of signs that no backslash stands before. */
export function bareSigns(text: string, signs: string): number[] {
  const found: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (signs.includes(text[at] ?? '')) found.push(at)
  }
  return found
}

export interface GiftAnswer {
  sign: '=' | '~'
  /** Percent; null where none stands there. */
  weight: number | null
  /** Still with escapes. */
  text: string
  feedback: string
}

/** `=%50%text#feedback` and so on, cut at each bare `=` and `~`. */
export function giftAnswers(block: string): GiftAnswer[] {
  const starts = bareSigns(block, '=~').filter((at) => !isWithinWeighted(block, at))
  return starts.map((at, index) => {
    const rest = block.slice(at + 1, starts[index + 1])
    const [, weight, behind = ''] = /^\s*%(-?\d{1,3}(?:\.\d{1,5})?)%([\s\S]*)$/u.exec(rest) ?? [null, undefined, rest]
    const [cut = behind.length] = bareSigns(behind, '#')
    const text = behind.slice(0, cut).trim()
    return {
      sign: block[at] === '=' ? '=' : '~',
      weight: weight === undefined ? null : Number(weight),
      text,
      feedback: behind.slice(cut + 1).trim(),
    }
  })
}

/** `=~%50%text`: some write both signs before a weight; the first says all. */
const isWithinWeighted = (block: string, at: number): boolean =>
  block[at] === '~' && /=\s*$/u.test(block.slice(Math.max(0, at - 3), at)) && block[at + 1] === '%'

/** `[markdown]` and its like before a text. */
export function formatOf(text: string): { format: 'html' | 'markdown' | 'plain'; text: string } {
  const [whole = '', name = ''] = /^\s*\[(html|markdown|plain|moodle)\]/iu.exec(text) ?? []
  const format = name.toLowerCase()
  return { format: format === 'html' || format === 'markdown' ? format : 'plain', text: text.slice(whole.length) }
}
