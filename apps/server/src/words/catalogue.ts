import { readFileSync } from 'node:fs'
import type { CompiledText } from '@beacon/i18n/error-values'
import { compileMessage } from '@lingui/message-utils/compileMessage'

export type Language = 'en' | 'zh'

/**
 * The catalogues of the administration, which have the players' texts as well: what a person reads on a page is what a program is
 * answered. Beside the Chinese text stands the English one, in a comment.
 */
const catalogue = ['shared', 'staff']
  .map((part) => readFileSync(new URL(`../../../admin/locales/${part}/zh.po`, import.meta.url), 'utf8'))
  .join('\n')

// bounded: a catalogue of this product, read once
const entry = /^#\. en: ([^\n]*)\n(?:#[^\n]*\n)*msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n)+)/gmu
// bounded: one text of that catalogue
const line = /"[^\n]*"/gu

const textOf = (quoted: string): string => [...quoted.matchAll(line)].map(([one]) => String(JSON.parse(one))).join('')

/** The texts of a catalogue whose ids begin with `error.`, compiled. */
export function errorTextsIn(po: string, language: Language): Map<string, CompiledText> {
  const texts = new Map<string, CompiledText>()
  for (const [, english = '', id = '', chinese = ''] of po.matchAll(entry)) {
    const name = textOf(id)
    if (name.startsWith('error.'))
      texts.set(name, compileMessage(language === 'en' ? textOf(`"${english}"`) : textOf(chinese)) as CompiledText)
  }
  return texts
}

/** Read when the server starts, so that a copy without its catalogues says so at once. */
export const errorTexts: Readonly<Record<Language, ReadonlyMap<string, CompiledText>>> = {
  en: errorTextsIn(catalogue, 'en'),
  zh: errorTextsIn(catalogue, 'zh'),
}
