import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogType } from '@lingui/conf'
import { catalogueFormat } from './catalogue-format.ts'

interface Entry {
  /** The catalogue, as a path below `locales`: `contest-desk/scores`. */
  part: string
  /** What finds a text at run time: its own name, or a digest of message and context. */
  id: string
  message: string
  text: string
}

/** Words of the code, and what people read instead; the glossary says why. `players`: on players' pages and walls only. */
const codeWords = [
  { word: /\bbulletins?\b/iu, says: 'announcement' },
  { word: /\bdirections?\b/iu, says: 'category' },
  { word: /\btopics?\b/iu, says: 'challenge', players: true },
  { word: /\beverybody\b|\banybody\b|\bsomebody\b/iu, says: 'everyone, anyone, someone' },
  { word: /\bstands? (?!for\b)/iu, says: 'is, is shown, appears' },
  { word: /\bof now\b/iu, says: 'current' },
  { word: /\bby itself\b/iu, says: 'automatically' },
]
/** The organisers' handbook prints these, word by word. */
const printed: readonly RegExp[] = [
  /^error\.(bulletin_type_none|organisation_cycle)$/u,
  /^Start “\{name\}” now\?/u,
  /^Hide “\{name\}” while players are inside\?/u,
  /^Reset data of “\{name\}”\?/u,
  /^Reveal the real ranking to everybody\?$/u,
  /^import\.topics_cut$/u,
]

const catalogueParts = (locales: string): string[] =>
  readdirSync(locales, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('zh.po'))
    .map((file) => file.slice(0, -'/zh.po'.length))
    .sort()

/** Every text of an app (its folder) in one language. */
export async function textsOf(app: string, locale: 'en' | 'zh'): Promise<Entry[]> {
  const locales = join(app, 'locales')
  const parts = catalogueParts(locales).map(async (part) => {
    const filename = join(locales, part, 'zh.po')
    const context = { locale: 'zh', sourceLocale: 'en', filename }
    const messages = (await catalogueFormat.parse(readFileSync(filename, 'utf8'), context)) as CatalogType
    return Object.entries(messages).map(([id, { message = id, translation = '' }]) => ({
      part,
      id,
      message,
      text: locale === 'en' ? message : translation,
    }))
  })
  return (await Promise.all(parts)).flat()
}

/** Names of values are no words that people read: `{topic}`, `{count, plural,`. */
// bounded: one text of a catalogue of this repository
const valueName = /\{\w+/gu

/** English texts that use a word of the code, as “part: text (say …)”. `forPlayers`: the app is the arena or the screens. */
export const codeWordsIn = (entries: readonly Entry[], forPlayers: boolean): string[] =>
  entries
    .filter(({ id, text }) => !printed.some((one) => one.test(id) || one.test(text)))
    .flatMap(({ part, text }) =>
      codeWords
        .filter(({ word, players = false }) => (forPlayers || !players) && word.test(text.replace(valueName, '{')))
        .map(({ says }) => `${part}: ${text} (say ${says})`),
    )

/** Texts with one id and two translations: whichever catalogue came last would win on every page. */
export function twoTranslations(entries: readonly Entry[]): string[] {
  const found = new Map<string, { message: string; texts: Set<string> }>()
  for (const { id, message, text } of entries) {
    const known = found.get(id) ?? { message, texts: new Set() }
    known.texts.add(text)
    found.set(id, known)
  }
  return [...found.values()].filter(({ texts }) => texts.size > 1).map(({ message, texts }) => `${message}: ${[...texts].join(' / ')}`)
}
