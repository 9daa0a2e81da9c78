import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Section, sectionsOf } from '../../apps/arena/src/features/handbook/sections.ts'
import type { Names } from './names.ts'

export const languages = ['en', 'zh'] as const
export type Language = (typeof languages)[number]

/** One page in one language. */
export interface Page {
  language: Language
  name: string
  text: string
  sections: readonly Section[]
}

export const folder = 'docs/handbook'

export const pageOf = (language: Language, name: string, text: string): Page => ({ language, name, text, sections: sectionsOf(text) })

export function readPages(root: string): Page[] {
  return languages.flatMap((language) =>
    globSync(`${folder}/${language}/*.md`, { cwd: root }).map((file) =>
      pageOf(language, basename(file, '.md'), readFileSync(join(root, file), 'utf8')),
    ),
  )
}

/** What is in code is quoted from a terminal or an address, and no link, picture or name. */
// bounded: it reads pages of this repository
const withoutCode = (text: string): string => text.replaceAll(/```[^]*?```|`[^`\n]*`/gu, '')

/** The names of things on screens: bold words, where “ › ” leads from a menu to its entry. */
function boldNames(text: string): string[] {
  return [...withoutCode(text).matchAll(/\*\*([^*\n]+)\*\*/gu)].flatMap(([, bold = '']) => bold.split(' › '))
}

/** Bold words that Markdown leaves as they are: a sign before the closing asterisks and a letter behind them. A space mends it. */
export function boldFaults(pages: readonly Page[]): string[] {
  return pages.flatMap(({ language, name, text }) =>
    [...withoutCode(text).matchAll(/\*\*([^*\n]+)\*\*(.?)/gu)]
      .filter(([, bold = '', next = '']) => /[^\p{L}\p{N}]$/u.test(bold) && /[\p{L}\p{N}]/u.test(next))
      .map(([found]) => `${language}/${name}: ${found}`),
  )
}

// bounded: it reads pages of this repository
const link = /(!?)\[[^\]\n]*\]\(([^)\s#]*)(?:#([^)\s]*))?\)/gu

/** Links that lead nowhere: a page or a section that is not there, a file that stands in no build, a picture that was not taken. */
export function linkFaults(pages: readonly Page[], root: string): string[] {
  return pages.flatMap(({ language, name, text }) =>
    [...withoutCode(text).matchAll(link)].flatMap(([, mark, file = '', anchor]) => {
      const fault = `${language}/${name}: ${file}${anchor === undefined ? '' : `#${anchor}`}`
      if (mark === '!') return file.startsWith(`../pictures/${language}/`) && existsSync(join(root, folder, language, file)) ? [] : [fault]
      if (file.startsWith('https://')) return []
      // The build takes these folders along: a page offers an example as a download.
      if (file.startsWith('../../../samples/')) return existsSync(join(root, folder, language, file)) ? [] : [fault]
      const goal = pages.find((page) => page.language === language && `${page.name}.md` === (file === '' ? `${name}.md` : file))
      const isThere = anchor === undefined || goal?.sections.some((section) => section.anchor === anchor)
      return goal !== undefined && isThere ? [] : [fault]
    }),
  )
}

/** Headings of the two languages side by side: as many, of the same levels; and no anchor twice in a page. */
export function shapeFaults(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => {
    const other = pages.find(({ language, name }) => language !== page.language && name === page.name)
    const anchors = page.sections.map(({ anchor }) => anchor)
    const levels = ({ sections }: Page) => sections.map(({ level }) => level).join(' ')
    const where = `${page.language}/${page.name}`
    if (other === undefined) return [`${where}: is missing in the other language`]
    return [
      ...(levels(page) === levels(other) ? [] : [`${where}: other headings than ${other.language}/${other.name}`]),
      ...anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index).map((anchor) => `${where}: #${anchor} twice`),
    ]
  })
}

/** Bold words that stand on no screen, and names that the same section of the other language does not give. */
export function nameFaults(pages: readonly Page[], names: Names): string[] {
  const chinese = new Set([...names.values()].flatMap((words) => [...words]))
  return pages
    .filter(({ language }) => language === 'en')
    .flatMap((page) => {
      const other = pages.find(({ language, name }) => language === 'zh' && name === page.name)
      return page.sections.flatMap((section, index) => {
        const en = new Set(boldNames(section.text))
        const zh = new Set(boldNames(other?.sections[index]?.text ?? ''))
        const says = (name: string) => [...(names.get(name) ?? [])].some((word) => zh.has(word))
        const isSaid = (word: string) => [...en].some((name) => names.get(name)?.has(word) === true)
        const where = `${page.name} “${section.title}”`
        return [
          ...[...en].filter((name) => !names.has(name)).map((name) => `${where}: no screen says “${name}”`),
          ...[...zh].filter((word) => !chinese.has(word)).map((word) => `${where}: no screen says “${word}”`),
          ...[...en].filter((name) => names.has(name) && !says(name)).map((name) => `${where}: the Chinese page does not name “${name}”`),
          ...[...zh]
            .filter((word) => chinese.has(word) && !isSaid(word))
            .map((word) => `${where}: the English page does not name “${word}”`),
        ]
      })
    })
}
