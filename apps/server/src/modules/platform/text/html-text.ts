import { mathText } from './html-math.ts'
import { scriptText } from './scripts.ts'

/** Elements whose end is the end of a line. */
const lineEnd =
  /^(?:p|div|h[1-6]|tr|table|caption|ul|ol|dl|dt|dd|blockquote|center|section|article|header|footer|main|aside|nav|figure|figcaption|address|details|summary|fieldset|legend|option)$/u
/** Elements that Markdown has a sign for. */
const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' }
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/giu, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) ? String.fromCodePoint(code) : ''
  })

const attribute = (tag: string, name: string): string =>
  decoded(
    // bounded: the name is a word of ours, and no part of the pattern repeats over another.
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'iu')
      .exec(tag)
      ?.slice(1)
      .find((value) => value !== undefined) ?? '',
  )

const encoded: Readonly<Record<string, string>> = { ' ': '%20', '(': '%28', ')': '%29' }
/** The address of a picture, as Markdown takes it. */
const addressOf = (tag: string): string => attribute(tag, 'src').replaceAll(/[ ()]/gu, (sign) => encoded[sign] ?? sign)

/** What a tag becomes in Markdown. */
function markOf(tag: string, name: string, isEnd: boolean): string {
  if (name === 'br' || name === 'hr') return '\n'
  if (name === 'img') return isEnd ? '' : `![${attribute(tag, 'alt')}](${addressOf(tag)})`
  if (name === 'td' || name === 'th') return isEnd ? ' ' : ''
  if (lineEnd.test(name)) return '\n'
  return marks[name] ?? ''
}

/** Elements that are known by what they hold: it is drawn when they end. */
const spans: Readonly<Record<string, (inner: string) => string>> = {
  sup: (inner) => scriptText('sup', inner),
  sub: (inner) => scriptText('sub', inner),
  s: struck,
  del: struck,
  strike: struck,
}
const codeNames = new Set(['pre', 'code', 'tt'])

/** Spaces at the ends stay outside: a stroke of Markdown begins and ends at a sign. */
function struck(inner: string): string {
  const text = inner.trim()
  return text === '' ? inner : inner.replace(text, () => `~~${text}~~`)
}

/** More backticks than stand in the code, so that none of them ends it. */
const fenceOf = (code: string, least: number): string =>
  '`'.repeat(Math.max(least, ...[...code.matchAll(/`+/gu)].map(([run]) => run.length + 1)))

/** Stands for a block of code until the spaces around it are settled. */
const blockSign = '\uE000'

/** The text so far: outside, then inside each open element that is drawn when it ends. */
class Spans {
  readonly #open = [{ name: '', text: '' }]
  readonly #blocks: string[] = []
  /** The one of `#open` that is code. */
  #code: { name: string; text: string } | null = null

  add(text: string): void {
    const last = this.#open.at(-1)
    if (last !== undefined) last.text += text
  }

  /** Ends a line of code; two elements that meet end one. */
  endLine(): void {
    if (this.#open.at(-1)?.text.endsWith('\n') === false) this.add('\n')
  }

  /** In code every sign is itself: no mark of Markdown stands there. */
  get code(): 'lines' | 'line' | null {
    if (this.#code === null) return null
    return this.#code.name === 'pre' ? 'lines' : 'line'
  }

  start(name: string): void {
    if (!codeNames.has(name) || this.#code === null) {
      this.#open.push({ name, text: '' })
      if (codeNames.has(name)) this.#code = this.#open.at(-1) ?? null
    } else if (name === 'pre') {
      // Code within code is the outer one's, and its spaces are those of `pre`.
      this.#code.name = name
      this.#code.text = this.#code.text.trimStart()
    }
  }

  end(name: string): void {
    if (!this.#open.some((one) => one.name === name)) return
    while (this.#open.at(-1)?.name !== name) this.#endLast()
    this.#endLast()
  }

  finish(): string {
    while (this.#open.length > 1) this.#endLast()
    const item = /^((?:\d{1,9}\.|-) )?\uE000(\d{1,6})$/gmu
    // A block that begins an item is indented as its sign is.
    return spaced(this.#open[0]?.text ?? '').replaceAll(item, (whole, sign: string | undefined, n) => {
      const lines = (sign ?? '') + (this.#blocks[Number(n)] ?? whole)
      return sign === undefined ? lines : lines.replaceAll(/\n(?=.)/gu, `\n${' '.repeat(sign.length)}`)
    })
  }

  #endLast(): void {
    const last = this.#open.pop() ?? { name: '', text: '' }
    const { name, text } = last
    if (last === this.#code) {
      this.#code = null
      this.#addCode(name, text)
    } else this.add(this.#code !== null && spans[name] === struck ? text : (spans[name]?.(text) ?? text))
  }

  /** Lines are a block, also where they are broken inside a line of code. */
  #addCode(name: string, text: string): void {
    const code = text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd()
    if (code.trim() === '') return this.add(text)
    if (name !== 'pre' && !code.includes('\n')) {
      const fence = fenceOf(code, 1)
      const space = /^`|`$/u.test(code) ? ' ' : ''
      return this.add(fence + space + code + space + fence)
    }
    const fence = fenceOf(code, 3)
    this.add(`\n${blockSign}${this.#blocks.push(`${fence}\n${code}\n${fence}`) - 1}\n`)
  }
}

/** The lists around a place; an ordered one counts. */
class Lists {
  readonly #open: { next: number | null }[] = []

  enter(tag: string, isOrdered: boolean): void {
    this.#open.push({ next: isOrdered ? startOf(attribute(tag, 'start')) : null })
  }

  leave(): void {
    this.#open.pop()
  }

  /** The sign before an item. */
  item(tag: string): string {
    const list = this.#open.at(-1)
    if (list === undefined || list.next === null) return '\n- '
    const value = attribute(tag, 'value')
    const n = value === '' ? list.next : startOf(value)
    list.next = n + 1
    return `\n${n}. `
  }
}

/** Markdown counts from 0 with nine digits at most. */
const startOf = (text: string): number => (/^\s*\d{1,8}\s*$/u.test(text) ? Number(text) : 1)

/** Pairs of these change a text; a single one is itself. */
const paired = ['*', '_', '`', '~'] as const
const stroke = '\\'

/** Text of HTML as Markdown that reads the same: what Markdown would take for a sign of its own gets a stroke. @param html all of it */
function literalIn(html: string): (text: string) => string {
  const many = new Set<string>(paired.filter((sign) => html.indexOf(sign) !== html.lastIndexOf(sign)))
  const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}]/u.test(sign)
  const isSpace = (sign: string | undefined): boolean => sign === undefined || /\s/u.test(sign)
  return (text) =>
    text
      .replaceAll(/\\(?=[*_`~<[\]#>])/gu, stroke + stroke)
      .replaceAll(/\*+|_+|`+|~+/gu, (run, at: number) => {
        const sign = run.slice(0, 1)
        const [before, after] = [text[at - 1], text[at + run.length]]
        const isWord = sign === '_' && isLetter(before) && isLetter(after)
        const isBlank = sign === '_' && run.length > 2 && !isLetter(before) && !isLetter(after)
        const isAlone = isSpace(before) && isSpace(after)
        return many.has(sign) && !isWord && !isBlank && !isAlone ? run.replaceAll(sign, stroke + sign) : run
      })
      .replaceAll(/<(?=[a-z/!?])|\](?=\()/giu, (sign) => stroke + sign)
      .replaceAll(/^(?=#{1,6}\s|>)/gmu, stroke)
}

/** What Markdown cannot say: the text stays, and that is told. */
const lost = /^(?:table|svg|math|iframe|object|audio|video|form|input|ins|u|q|mark|font|ruby|bdo|dl)$/u
/** Bold and the like have no sign inside code. */
const unsaidInCode = /^(?:b|strong|i|em|s|del|strike|img)$/u
/** An ordered list that counts in letters or backwards. */
const isOddList = (tag: string): boolean => /\sreversed\b/iu.test(tag) || !/^1?$/u.test(attribute(tag, 'type'))

/** Scripts, styles and comments leave with all between their ends; a start without an end takes the rest. */
function withoutCode(html: string): string {
  const lower = html.toLowerCase()
  const starts = /<(script|style)\b|<!--/gu
  let plain = ''
  let at = 0
  for (;;) {
    starts.lastIndex = at
    const start = starts.exec(lower)
    if (start === null) return plain + html.slice(at)
    plain += html.slice(at, start.index)
    const close = lower.indexOf(start[1] === undefined ? '-->' : `</${start[1]}`, start.index)
    const end = close === -1 ? -1 : lower.indexOf('>', close)
    if (end === -1) return plain
    at = end + 1
  }
}

/** Spaces collapse as a browser would, but for code between fences. */
function spaced(text: string): string {
  let isCode = false
  const lines = text.split('\n').map((line) => {
    if (line === '```') isCode = !isCode
    return isCode ? line.trimEnd() : line.replaceAll(/[^\S\n]+/gu, ' ').trim()
  })
  return (
    lines
      .join('\n')
      // A paragraph that begins an item stands behind its sign.
      .replaceAll(/^(\d{1,9}\.|-)\n+(?!\d{1,9}\.|-)(?=\S)/gmu, '$1 ')
      .replaceAll(/\n{3,}/gu, '\n\n')
      .trim()
  )
}

/**
 * HTML of another platform as Markdown: paragraphs, lists, bold, italic, code, strokes and pictures stay, powers and indices become
 * signs, formulas a line that reads the same, everything else its text. `isPlain` tells whether more than that was in it.
 * `isMarkdown`: signs of Markdown stand as they are, because it was written as Markdown or because they divide the answers of a gap.
 */
export function htmlText(html: string, { isMarkdown = false } = {}): { text: string; isPlain: boolean } {
  const clean = withoutCode(html).replaceAll(blockSign, '')
  const lists = new Lists()
  const literal = isMarkdown ? (text: string) => text : literalIn(clean)
  const text = new Spans()
  const displayText = (piece: string): string => {
    if (text.code === 'lines') return decoded(piece)
    return text.code === 'line' ? decoded(piece).replaceAll(/\s+/gu, ' ') : literal(decoded(piece))
  }
  let at = 0
  let isPlain = clean.length === html.length
  for (;;) {
    const open = clean.indexOf('<', at)
    if (open === -1) break
    text.add(displayText(clean.slice(at, open)))
    const isTag = /[a-z/!]/iu.test(clean[open + 1] ?? '')
    const close = isTag ? clean.indexOf('>', open) : -1
    if (close === -1) {
      text.add('<')
      at = open + 1
      continue
    }
    const tag = clean.slice(open, close + 1)
    at = close + 1
    const [, slash = '', given = ''] = /^<(\/?)(?:[a-z]+:)?([a-z][a-z0-9]*)/iu.exec(tag) ?? []
    const name = given.toLowerCase()
    const isEnd = slash === '/'
    if (!isEnd && (lost.test(name) || (text.code !== null && unsaidInCode.test(name)) || (name === 'ol' && isOddList(tag)))) isPlain = false
    if (name === 'math' && !isEnd) {
      const end = mathEnd(clean, at)
      text.add(mathText(clean.slice(at, end), decoded))
      at = end
    } else if (name in spans || codeNames.has(name)) {
      if (isEnd) text.end(name)
      else if (!tag.endsWith('/>')) text.start(name)
    } else if (text.code !== null) {
      if (name === 'br') text.add('\n')
      else if (lineEnd.test(name)) text.endLine()
    } else if (name === 'li') text.add(isEnd ? '' : lists.item(tag))
    else {
      if (name === 'ol' || name === 'ul') {
        if (isEnd) lists.leave()
        else lists.enter(tag, name === 'ol')
      }
      text.add(markOf(tag, name, isEnd))
    }
  }
  text.add(displayText(clean.slice(at)))
  return { text: text.finish(), isPlain }
}

/** Where a formula ends; the end of the text where nothing says so. */
function mathEnd(html: string, from: number): number {
  const end = /<\/(?:[a-z]+:)?math\b/giu
  end.lastIndex = from
  return end.exec(html)?.index ?? html.length
}
