/** A heading with the text up to the next heading. */
export interface Section {
  anchor: string
  level: number
  title: string
  text: string
}

/** The anchor of a heading, as a forge makes it: small letters, no signs, a hyphen for each space. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** Cuts a page at its headings; a line that begins with # inside a code block is no heading. */
export function sectionsOf(markdown: string): Section[] {
  const sections: Section[] = []
  let isCode = false
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) {
      isCode = !isCode
      continue
    }
    const level = isCode ? 0 : line.search(/[^#]/)
    if (level > 0 && line[level] === ' ') {
      const title = line.slice(level + 1).trim()
      sections.push({ anchor: anchorOf(title), level, title, text: '' })
      continue
    }
    const last = sections.at(-1)
    if (last !== undefined) last.text += `${line}\n`
  }
  return sections
}

/** The words of a section without the signs of Markdown. */
function plainText(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => /[^-:| ]/.test(line))
    .map((line) => line.trim().replace(/^(?:-|\d{1,2}\.) /, ''))
    .join(' ')
    .replaceAll(/!\[[^\]\n]{0,200}\]\([^)\n]{0,200}\)/g, '')
    .replaceAll(/\]\([^)\n]{0,200}\)/g, '')
    .replaceAll(/[*`[\]|>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export interface Hit<Page> {
  page: Page
  section: Section
  excerpt: string
}

const most = 30
const excerptLength = 160

/** Sections that hold every word of the query, those with a word in the title first. Capitals do not matter. */
export function findSections<Page>(pages: readonly { page: Page; sections: readonly Section[] }[], query: string): Hit<Page>[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const hits = pages.flatMap(({ page, sections }) =>
    sections.flatMap((section) => {
      const text = plainText(section.text)
      const [title, body] = [section.title.toLowerCase(), text.toLowerCase()]
      if (!words.every((word) => title.includes(word) || body.includes(word))) return []
      const places = words.map((word) => body.indexOf(word)).filter((place) => place >= 0)
      const hit: Hit<Page> = { page, section, excerpt: excerptAt(text, places.length === 0 ? 0 : Math.min(...places)) }
      return [{ hit, inTitle: words.filter((word) => title.includes(word)).length }]
    }),
  )
  return hits
    .sort((one, other) => other.inTitle - one.inTitle)
    .slice(0, most)
    .map(({ hit }) => hit)
}

/** Some words around a place of the text. */
function excerptAt(text: string, place: number): string {
  const start = Math.max(0, place - excerptLength / 4)
  const cut = text.slice(start, start + excerptLength)
  return `${start > 0 ? '…' : ''}${cut}${start + excerptLength < text.length ? '…' : ''}`
}
