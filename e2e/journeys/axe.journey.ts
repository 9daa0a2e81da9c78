import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { languages, look, lookers, paint, speak, themes } from '../src/look.ts'
import { builtPages, type BuiltPage } from '../src/pages.ts'
import { test } from '../src/stage-test.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds, one line a place. */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], runOnly: tags })
    .setLegacyMode(true)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${target.join(' ')} ${html.slice(0, 120)}`))
}

/** Pages that are checked together: each part in a time of its own, so that one slow page does not hide what another lacks. */
const parts: Readonly<Record<string, (page: BuiltPage) => boolean>> = {
  arena: ({ path, looker }) => looker !== 'screen' && !path.startsWith('/admin'),
  desk: ({ path, looker }) => looker !== 'screen' && path.startsWith('/admin/flag/contest/'),
  'rest of admin': ({ path, looker }) => looker !== 'screen' && path.startsWith('/admin') && !path.startsWith('/admin/flag/contest/'),
  screens: ({ looker }) => looker === 'screen',
}

// A trace of some hundred pages costs more than the checks, and a line of axe says all there is.
test.use({ trace: 'off' })

for (const [part, isIn] of Object.entries(parts))
  test(`${part}: every built page keeps WCAG 2.2 AA in both languages and both themes`, async ({ stage, browser }) => {
    test.setTimeout(600_000)
    // Colours are read where they arrive, never on their way from one theme to the other.
    const windows = lookers(browser, stage, { reducedMotion: 'reduce' })
    const found: string[] = []
    let checks = 0
    const check = async (page: Page, name: string) => {
      checks += 1
      for (const line of await violations(page)) found.push(`${name}: ${line}`)
    }
    const pages = builtPages(stage).filter(isIn)
    for (const { path, looker } of pages) {
      const page = await windows.pageOf(looker)
      for (const language of languages) {
        if (looker !== 'screen' && language === 'en') await look(page, stage, path)
        for (const theme of themes) {
          if (looker === 'screen') await look(page, stage, `${path}${path.includes('?') ? '&' : '?'}lang=${language}&theme=${theme}`)
          else {
            await speak(page, language)
            await paint(page, theme)
          }
          await check(page, `${path.replaceAll(/[0-9a-f-]{36}/gu, '…').slice(0, 80)} ${language} ${theme}`)
        }
      }
    }
    await windows.close()
    console.log(`axe: ${checks} checks of ${pages.length} pages`)
    expect(pages.length).toBeGreaterThan(0)
    expect(found).toEqual([])
  })
