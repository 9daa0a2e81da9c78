import { pageOwner } from '@beacon/router/paths'
import { expect, type Page } from '@playwright/test'
import { bringAxe, violations } from '../src/axe.ts'
import { clipped, cutControls, sideways } from '../src/clipped.ts'
import { languages, look, lookers, paint, speak, type Theme, themeOf } from '../src/look.ts'
import { builtPages, isPlain, type BuiltPage } from '../src/pages.ts'
import { watch, type Problems } from '../src/problems.ts'
import { test } from '../src/stage-test.ts'
import type { Stage } from '../src/stage.ts'
import { mistitled } from '../src/titles.ts'
import { textIds, untranslated } from '../src/text-ids.ts'
import { isLookedAt, looks, looksInto } from '../src/visits/chosen.ts'

const isDesk = (path: string) => /^\/admin\/(flag|cfs|ad)\/contest\//u.test(path)
const isSystem = (path: string) => path.startsWith('/admin/system/')
const isExams = (path: string) => path.startsWith('/admin/exams/')
const isBank = (path: string) => /^\/admin\/(oj|test-paper-bank|flag-question|cfs-question|ad-question)(\/|$)/u.test(path)
/** Banks, lists and desks of these kinds. */
const isOfPatchesOrStages = (path: string) => /^\/admin\/(awdp|rw|koh|operation)(-question)?(\/|$)/u.test(path)
const adminParts = { system: isSystem, exams: isExams, banks: isBank, desk: isDesk, 'patches and stages': isOfPatchesOrStages }
const isOfNone = (path: string) => Object.values(adminParts).every((isIn) => !isIn(path))
/** Pages that are checked together: each part in a time of its own, so that one slow page does not hide what another lacks. */
const parts: Readonly<Record<string, (path: string) => boolean>> = {
  arena: (path) => !path.startsWith('/admin'),
  'rest of admin': (path) => path.startsWith('/admin') && isOfNone(path),
  ...adminParts,
}

const withSearch = (path: string, search: string) => `${path}${path.includes('?') ? '&' : '?'}${search}`
const shortened = (path: string) => path.replaceAll(/[0-9a-f-]{36}/gu, '…').slice(0, 80)

/** Of a change, a part may have none: what an address is filled with decides. */
const leastPages = looks === null ? 1 : 0
const lookedAt = (stage: Stage) => builtPages(stage).filter(({ path }) => isLookedAt(path))

/** How a page of an app is opened, and what is known of all texts. */
interface Visit {
  page: Page
  problems: Problems
  stage: Stage
  built: BuiltPage
  ids: ReadonlySet<string>
}

/**
 * Colours follow from the theme and never from the language, and all else from neither: every rule once, colours in both themes.
 * The theme that the window before left comes first, so that each page is painted anew but once.
 */
const looksFrom = (theme: Theme) =>
  [
    { language: 'zh', theme, asked: 'all' },
    { language: 'en', theme: theme === 'dark' ? 'light' : 'dark', asked: 'colours' },
  ] as const

/**
 * One visit for all that is asked of a page. It comes with texts 40 % longer, as one reads it for the first time, and is then turned
 * into each language and theme in place.
 */
async function faultsOf({ page, problems, stage, built, ids }: Visit): Promise<string[]> {
  const { path } = built
  const name = shortened(path)
  const found: string[] = []
  const add = (where: string, lines: readonly string[]) => found.push(...lines.map((line) => `${name} ${where}: ${line}`))
  await look(page, stage, withSearch(path, 'lang=pseudo'))
  add('in longer texts', await clipped(page))
  add('in longer texts', await sideways(page))
  add('at first', await untranslated(page, ids))
  // The page's own button leads from the longer texts to Chinese.
  for (const { language, theme, asked } of looksFrom(await themeOf(page))) {
    await speak(page, language)
    add(language, await untranslated(page, ids))
    await paint(page, theme)
    add(`${language} ${theme}`, await violations(page, asked))
    add(language, await mistitled(page, language))
  }
  const told = problems.take()
  if (isPlain(built)) add('of a menu', told)
  if (isPlain(built) && !(await page.locator('#main').isVisible())) add('of a menu', ['no main part'])
  return found
}

// Each part has an installation of its own, so parts of this file run side by side like files.
test.describe.configure({ mode: 'parallel' })

for (const [part, isIn] of Object.entries(parts).filter(([, isIn]) => looksInto(isIn)))
  test(`${part}: every built page brings its texts, bears longer ones and keeps WCAG 2.2 AA in both languages and themes`, async ({
    stage,
    browser,
  }) => {
    test.setTimeout(600_000)
    const ids = await textIds()
    expect(ids.size).toBeGreaterThan(500)
    // Colours are read where they arrive, never on their way from one theme to the other.
    const windows = lookers(browser, stage, { reducedMotion: 'reduce' }, bringAxe)
    const pages = lookedAt(stage).filter(({ path, looker }) => looker !== 'screen' && isIn(path))
    const found: string[] = []
    const watched = new Map<Page, Problems>()
    for (const built of pages) {
      const page = await windows.pageOf(built.looker)
      const problems = watched.get(page) ?? watch(page)
      watched.set(page, problems)
      found.push(...(await faultsOf({ page, problems, stage, built, ids })))
    }
    await windows.close()
    console.log(`${part}: ${pages.length} pages`)
    expect(pages.length).toBeGreaterThanOrEqual(leastPages)
    expect(found).toEqual([])
  })

if (looksInto((path) => pageOwner(path) === 'arena'))
  test('arena on a phone: no page scrolls sideways and no control is cut, in both languages', async ({ stage, browser }) => {
    test.setTimeout(300_000)
    const windows = lookers(browser, stage, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const found: string[] = []
    const pages = lookedAt(stage).filter(({ path, looker }) => looker !== 'screen' && parts['arena']?.(path))
    for (const { path, looker } of pages) {
      const page = await windows.pageOf(looker)
      await look(page, stage, withSearch(path, 'lang=en'))
      for (const language of languages) {
        await speak(page, language)
        // A finger feels a single pixel.
        const faults = [...(await sideways(page, 0)), ...(await cutControls(page))]
        found.push(...faults.map((line) => `${shortened(path)} ${language}: ${line}`))
      }
    }
    await windows.close()
    expect(pages.length).toBeGreaterThanOrEqual(leastPages)
    expect(found).toEqual([])
  })

if (looksInto((path) => pageOwner(path) === 'screens'))
  test('screens: every display speaks its own language, and keeps WCAG 2.2 AA in both languages and both themes', async ({
    stage,
    browser,
  }) => {
    test.setTimeout(600_000)
    const ids = await textIds()
    // A wall speaks its own language, whatever that of its browser.
    const windows = lookers(browser, stage, { reducedMotion: 'reduce', locale: 'zh-CN' }, bringAxe)
    const pages = lookedAt(stage).filter(({ looker }) => looker === 'screen')
    const found: string[] = []
    for (const { path, looker } of pages) {
      const page = await windows.pageOf(looker)
      await look(page, stage, path)
      found.push(...(await untranslated(page, ids)).map((id) => `${shortened(path)} of itself: ${id}`))
      for (const { language, theme, asked } of looksFrom('dark')) {
        await look(page, stage, withSearch(path, `lang=${language}&theme=${theme}`))
        found.push(...(await violations(page, asked)).map((line) => `${shortened(path)} ${language} ${theme}: ${line}`))
      }
    }
    await windows.close()
    expect(pages.length).toBeGreaterThanOrEqual(leastPages)
    expect(found).toEqual([])
  })
