import type { Language } from './catalogue.ts'

const known = new Map<string, Language | null>()
const mostKnown = 500
const longestHeader = 200

/** The language that a header prefers among ours; null where it names none of them (`*` names none). */
function preferredLanguage(header: string): Language | null {
  let best: { language: Language; q: number } | null = null
  for (const part of header.split(',')) {
    const [tag = '', ...more] = part.split(';')
    const primary = tag.trim().toLowerCase().split('-', 1)[0]
    if (primary !== 'en' && primary !== 'zh') continue
    const weight = more.map((one) => one.trim()).find((one) => one.startsWith('q='))
    const q = weight === undefined ? 1 : Number(weight.slice(2))
    if (q > 0 && (best === null || q > best.q)) best = { language: primary, q }
  }
  return best?.language ?? null
}

/** The language of an answer: what `Accept-Language` asks for, else the person's own, else English. */
export function languageOf(header: string | undefined, own: Language | null | undefined): Language {
  if (header === undefined || header.length > longestHeader) return own ?? 'en'
  let language = known.get(header)
  if (language === undefined) {
    language = preferredLanguage(header)
    if (known.size >= mostKnown) known.clear()
    known.set(header, language)
  }
  return language ?? own ?? 'en'
}
