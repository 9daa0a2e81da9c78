import { globSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handbookPages } from '../../apps/arena/src/features/handbook/pages.ts'
import { namesOf } from './names.ts'
import { boldFaults, folder, languages, linkFaults, nameFaults, pageOf, readPages, shapeFaults } from './page.ts'

const root = join(import.meta.dirname, '../..')
const pages = readPages(root)
const names = namesOf(root)

describe('the handbook', () => {
  test.each(languages)('has every page that the product lists, under its title, in %s', (language) => {
    const titles = pages.filter((page) => page.language === language).map(({ name, sections }) => [name, sections[0]?.title])
    expect(Object.fromEntries(titles)).toEqual(Object.fromEntries(handbookPages.map((page) => [page.name, page[language]])))
  })

  test('has the same headings in both languages, and no anchor twice in a page', () => expect(shapeFaults(pages)).toEqual([]))

  test('links only to pages, sections and pictures that are there', () => expect(linkFaults(pages, root)).toEqual([]))

  test('names menus, buttons and fields as the screens do, in both languages', () => expect(nameFaults(pages, names)).toEqual([]))

  test('has no bold words that would show their asterisks', () => expect(boldFaults(pages)).toEqual([]))

  test('has small pictures, the same ones in both languages, and each is shown', () => {
    const taken = (language: string) => globSync(`${folder}/pictures/${language}/*.webp`, { cwd: root })
    const namesIn = (language: string) =>
      taken(language)
        .map((file) => basename(file))
        .sort()
    expect(namesIn('zh')).toEqual(namesIn('en'))
    expect(namesIn('en').length).toBeLessThanOrEqual(18)
    expect([...taken('en'), ...taken('zh')].filter((file) => statSync(join(root, file)).size > 120_000)).toEqual([])
    for (const language of languages) {
      const shown = pages
        .filter((page) => page.language === language)
        .map(({ text }) => text)
        .join('\n')
      expect(namesIn(language).filter((name) => !shown.includes(`../pictures/${language}/${name})`))).toEqual([])
    }
  })
})

describe('a handbook that lies is found out', () => {
  const page = (language: 'en' | 'zh', text: string) => pageOf(language, 'player', text)

  test('by a link to nothing, also where the file stands in the repository but in no build', () => {
    const text =
      '# A\n\n[a](#gone) [b](team.md) [c](../../deploy.md) ![d](../pictures/en/none.webp) [e](https://ctftime.org) [f](#a)\n\n`[g](no.md)`'
    expect(linkFaults([page('en', text)], root)).toEqual([
      'en/player: #gone',
      'en/player: team.md',
      'en/player: ../../deploy.md',
      'en/player: ../pictures/en/none.webp',
    ])
  })

  test('by a heading that only one language has, by a page in one language, by an anchor twice', () => {
    expect(shapeFaults([page('en', '# A\n\n## B'), page('zh', '# 甲')])).toEqual([
      'en/player: other headings than zh/player',
      'zh/player: other headings than en/player',
    ])
    expect(shapeFaults([page('en', '# A')])).toEqual(['en/player: is missing in the other language'])
    expect(shapeFaults([page('en', '# A\n\n# A'), page('zh', '# 甲\n\n# 乙')])).toEqual(['en/player: #a twice'])
  })

  test('by asterisks that would show', () => {
    expect(boldFaults([page('zh', '点击**申诉…**一次，或**申诉…** 一次，或**申诉…**。')])).toEqual(['zh/player: **申诉…**一'])
  })

  test('by a button that no screen has, or that only one language names', () => {
    const found = nameFaults(
      [page('en', '# A\n\nPress **Start contest**, **Launch**.'), page('zh', '# 甲\n\n点击**发射**、**暂停**。')],
      names,
    )
    expect(found).toEqual([
      'player “A”: no screen says “Launch”',
      'player “A”: no screen says “发射”',
      'player “A”: the Chinese page does not name “Start contest”',
      'player “A”: the English page does not name “暂停”',
    ])
    expect(nameFaults([page('en', '# A\n\n**Contests › CTF**'), page('zh', '# 甲\n\n**竞赛 › 夺旗赛**')], names)).toEqual([])
  })
})
