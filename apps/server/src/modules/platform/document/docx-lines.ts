import { readPart, type Start } from './docx-part.ts'
import { pictureParts, PictureList, type DocxPicture } from './docx-pictures.ts'
import { scriptText } from '../text/index.ts'

/** Paragraphs as they are read on the page, numbers of lists and letters of options among them. */
export interface DocxLines {
  /** A picture stands in its place as `![description](word:3)`; one that the file does not hold, or holds too large, as any other. */
  text: string
  /** Those whose bytes were read, each once. */
  pictures: DocxPicture[]
}
interface Level {
  format: string
  /** `%1.`: the numbers of levels in it. */
  text: string
  start: number
}
type Levels = Map<number, Level>
interface Numbering {
  num: string
  level: number
}

const longestText = 2_000_000
/** Lists by their numbers: what stands before their paragraphs. */
async function listsOf(path: string): Promise<ReadonlyMap<string, Levels>> {
  const kinds = new Map<string, Levels>()
  const lists = new Map<string, Levels>()
  let levels: Levels = new Map()
  let level: Level = { format: '', text: '', start: 1 }
  let num = ''
  await readPart(path, 'word/numbering.xml', (name, value) => {
    const val = value('val') ?? ''
    if (name === 'abstractNum') kinds.set(value('abstractNumId') ?? '', (levels = new Map()))
    else if (name === 'num') {
      num = value('numId') ?? ''
      // A level that a list changes for itself is left as its kind has it.
      levels = new Map()
    } else if (name === 'abstractNumId') lists.set(num, new Map(kinds.get(val) ?? []))
    else if (name === 'lvl') levels.set(Number(value('ilvl')), (level = { format: 'decimal', text: '', start: 1 }))
    else if (name === 'start') level.start = Number(val)
    else if (name === 'numFmt') level.format = val
    else if (name === 'lvlText') level.text = val
  })
  return lists
}

/** Styles whose paragraphs are numbered. */
async function numberedStyles(path: string): Promise<ReadonlyMap<string, Numbering>> {
  const styles = new Map<string, Numbering>()
  let style = ''
  await readPart(path, 'word/styles.xml', (name, value) => {
    if (name === 'style') style = value('styleId') ?? ''
    else if (name === 'numId') styles.set(style, { level: 0, ...styles.get(style), num: value('val') ?? '' })
    else if (name === 'ilvl') styles.set(style, { num: '', ...styles.get(style), level: Number(value('val')) })
  })
  return styles
}

const letterOf = (n: number): string => String.fromCodePoint(65 + ((Math.max(1, n) - 1) % 26))
const digits = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'] as const
/** 1 → 一, 12 → 十二, 20 → 二十; above 99 in figures. */
function chineseNumber(n: number): string {
  if (n < 1 || n > 99) return String(n)
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  return `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${digits[ones]}`
}

function numeral(format: string, n: number): string {
  if (format === 'upperLetter') return letterOf(n)
  if (format === 'lowerLetter') return letterOf(n).toLowerCase()
  return /^(?:chinese|taiwanese|ideograph|japanese)/u.test(format) ? chineseNumber(n) : String(n)
}

/** Counts the paragraphs of each list; a deeper level begins anew below the next number. */
function counterOf(lists: ReadonlyMap<string, Levels>): (numbering: Numbering) => string {
  const counts = new Map<string, Map<number, number>>()
  return ({ num, level }) => {
    const levels = lists.get(num)
    const own = levels?.get(level)
    if (levels === undefined || own === undefined || own.format === 'bullet' || own.format === 'none') return ''
    const held = counts.get(num) ?? new Map<number, number>()
    counts.set(num, held)
    held.set(level, (held.get(level) ?? own.start - 1) + 1)
    for (const deeper of held.keys()) if (deeper > level) held.delete(deeper)
    const at = (index: number) => numeral(levels.get(index)?.format ?? 'decimal', held.get(index) ?? levels.get(index)?.start ?? 1)
    return own.text.replaceAll(/%([1-9])/gu, (_, n: string) => at(Number(n) - 1))
  }
}

interface Paragraph {
  text: string
  numbering: Numbering | null
}

type Script = 'sup' | 'sub'
/** What formulas write around a part on one line. */
const opened: Readonly<Record<string, string>> = { num: '(', den: '/(' }
const scripts: Readonly<Record<string, Script>> = { superscript: 'sup', subscript: 'sub' }

/** Where a text stands: in a run, with the look of it, and in a power or an index of a formula. */
class RunState {
  #isText = false
  #isUnderlined = false
  #script: Script | null = null
  readonly #around: Script[] = []

  /** What a start writes. */
  start(name: string, value: (name: string) => string | undefined): string {
    if (name === 'r') {
      this.#isUnderlined = false
      this.#script = null
      this.#isText = false
    } else if (name === 'u') this.#isUnderlined = value('val') !== 'none'
    else if (name === 'vertAlign') this.#script = scripts[value('val') ?? ''] ?? null
    else if (name === 't') this.#isText = true
    else if (name === 'sup' || name === 'sub') this.#around.push(name)
    return opened[name] ?? ''
  }

  end(name: string): string {
    if (name === 't') this.#isText = false
    else if (name === 'sup' || name === 'sub') this.#around.pop()
    return name in opened ? ')' : ''
  }

  /** A gap is often typed as underlined spaces. */
  textOf(said: string): string {
    if (!this.#isText) return ''
    const script = this.#around.at(-1) ?? this.#script
    if (script !== null) return scriptText(script, said)
    return this.#isUnderlined && /^\s{2,}$/u.test(said) ? '_____' : said
  }
}

/** @throws Error for what is no document, or one of hostile size or form */
export async function docxLines(path: string): Promise<DocxLines> {
  const [styles, mark] = [await numberedStyles(path), counterOf(await listsOf(path))]
  const pictures = new PictureList(await pictureParts(path))
  const lines: string[] = []
  const open: Paragraph[] = []
  let length = 0
  let left = 0
  let described = ''
  const run = new RunState()
  const add = (text: string) => {
    const paragraph = open.at(-1)
    if (paragraph === undefined || left > 0) return
    length += text.length
    if (length > longestText) throw new Error('the document has too much text')
    paragraph.text += text
  }
  const number = (change: Partial<Numbering>) => {
    const paragraph = open.at(-1)
    if (paragraph !== undefined) paragraph.numbering = { num: '', level: 0, ...paragraph.numbering, ...change }
  }
  const close = () => {
    const paragraph = open.pop()
    if (paragraph === undefined) return
    const { text, numbering } = paragraph
    const before = numbering === null || text.trim() === '' ? '' : mark(numbering)
    lines.push(...`${before === '' ? '' : `${before} `}${text}`.split('\n'))
  }
  const start: Start = (name, value) => {
    // What was deleted, and what older readers get instead, is not read a second time.
    if (left > 0 || name === 'del' || name === 'moveFrom' || name === 'Fallback') left += 1
    else if (name === 'p') open.push({ text: '', numbering: null })
    else if (name === 'pStyle') {
      const style = styles.get(value('val') ?? '')
      if (style !== undefined) number(style)
    } else if (name === 'numId') number({ num: value('val') ?? '' })
    else if (name === 'ilvl') number({ level: Number(value('val')) })
    else if (name === 'tab' && value('val') === undefined) add('\t')
    else if (name === 'br' || name === 'cr') add('\n')
    else if (name === 'docPr') described = value('descr') ?? ''
    else if (name === 'blip') add(pictures.place(value('embed'), described))
    else if (name === 'imagedata') add(pictures.place(value('id'), value('title')))
    else add(run.start(name, value))
  }
  const end = (name: string) => {
    if (left > 0) left -= 1
    else if (name === 'p') close()
    else add(run.end(name))
  }
  await readPart(path, 'word/document.xml', start, { end, text: (said) => add(run.textOf(said)) })
  return { text: lines.join('\n'), pictures: await pictures.read(path) }
}
