/** Elements whose end is the end of a line. */
const lineEnd = /^(?:p|div|h[1-6]|tr|table|ul|ol|pre|blockquote)$/u
/** Elements that Markdown has a sign for. */
const marks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', code: '`', tt: '`' }
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
function markOf(tag: string): string {
  const [, slash = '', given = ''] = /^<(\/?)([a-z][a-z0-9]*)/iu.exec(tag) ?? []
  const name = given.toLowerCase()
  const isEnd = slash === '/'
  if (name === 'br' || name === 'hr') return '\n'
  if (name === 'li') return isEnd ? '' : '\n- '
  if (name === 'img') return isEnd ? '' : `![${attribute(tag, 'alt')}](${addressOf(tag)})`
  if (name === 'pre') return '\n```\n'
  if (name === 'td' || name === 'th') return isEnd ? ' ' : ''
  if (lineEnd.test(name)) return '\n'
  return marks[name] ?? ''
}

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
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

/**
 * HTML of another platform as Markdown: paragraphs, lists, bold, italic, code and pictures stay, everything else becomes its text.
 * `isPlain` tells whether more than that was in it. Reads each sign once, whatever stands there.
 */
export function htmlText(html: string): { text: string; isPlain: boolean } {
  const clean = withoutCode(html)
  let text = ''
  let at = 0
  let isPlain = clean.length === html.length
  for (;;) {
    const open = clean.indexOf('<', at)
    if (open === -1) break
    text += decoded(clean.slice(at, open))
    const isTag = /[a-z/!]/iu.test(clean[open + 1] ?? '')
    const close = isTag ? clean.indexOf('>', open) : -1
    if (close === -1) {
      text += '<'
      at = open + 1
      continue
    }
    const tag = clean.slice(open, close + 1)
    if (/^<(?:table|svg|math|iframe|object|audio|video|form|input)\b/iu.test(tag)) isPlain = false
    text += markOf(tag)
    at = close + 1
  }
  text += decoded(clean.slice(at))
  return { text: spaced(text), isPlain }
}
