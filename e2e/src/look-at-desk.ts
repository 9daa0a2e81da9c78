import { chromium, expect, type Page } from '@playwright/test'
import { at } from './addresses.ts'
import { barsOf } from './bars.ts'
import { browserLaunch } from './browser.ts'
import { deskWidths, tableFaults, tablePages } from './tables.ts'

/** Like a browser on Windows: bars take room. */
export async function withBars(look: (page: Page) => Promise<void>, enter: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ ...(await browserLaunch()), ignoreDefaultArgs: ['--hide-scrollbars'] })
  try {
    const page = await browser.newPage({ locale: 'en-GB', timezoneId: 'Asia/Shanghai' })
    await enter(page)
    await look(page)
  } finally {
    await browser.close()
  }
}

/** A machine that builds and tests at once draws the first row late. */
const untilFilled = (page: Page): Promise<void> => page.locator('#main th[scope="row"]').first().waitFor({ timeout: 30_000 })

/** No cut cell, no bar, a name of 160 px: at every common width, in both languages. */
export async function lookAtTables(page: Page, origin: string, contest_id: string): Promise<void> {
  for (const path of tablePages(contest_id)) {
    await page.goto(at(origin, path))
    for (const language of ['en', 'zh']) {
      await expect(page.locator(`html[lang^="${language}"]`)).toBeVisible()
      await untilFilled(page)
      // The second language begins at the width at which the first ended.
      for (const width of language === 'en' ? deskWidths : deskWidths.toReversed()) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => tableFaults(page), { message: `${path} in ${language} at ${width}` }).toEqual([])
      }
      await page.getByRole('button', { name: /EN \/ 中/u }).click()
    }
  }
}

/** Ticking rows moves no table; the desk's facts and filters stand on one line each. */
export async function lookAtLines(page: Page, origin: string, contest_id: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at(origin, '/admin/flag-question'))
  const head = page.locator('#main thead')
  await untilFilled(page)
  const before = await head.boundingBox()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await expect(page.getByText('20 selected')).toBeVisible()
  expect(await head.boundingBox()).toEqual(before)
  await page.goto(at(origin, `/admin/flag/contest/${contest_id}?tab=control`))
  await untilFilled(page)
  const tops = await page
    .locator('#main dl')
    .first()
    .locator('> div')
    .evaluateAll((facts) => facts.map((fact) => fact.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const filters = await page
    .getByRole('combobox', { name: 'Any team' })
    .or(page.getByRole('combobox', { name: 'Team' }))
    .first()
    .boundingBox()
  const title = await page.getByRole('heading', { name: 'Live submissions' }).boundingBox()
  expect(Math.abs((filters?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(12)
}

/** With an open topic only panes scroll; on a phone no bar lies under the tabs. */
export async function lookAtBars(page: Page, origin: string, contest_id: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at(origin, `/flag/contest?resource_id=${contest_id}&tab=topics`))
  await page.locator('a[href*="topic_id="]').first().click()
  await expect(page.locator('#topic-name')).toBeVisible()
  const bars = await barsOf(page)
  expect(bars.length, 'the board is longer than the window').toBeGreaterThan(0)
  expect(bars.filter(({ element, way, isThin }) => element === 'page' || way === 'across' || !isThin)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(origin, `/flag/contest?resource_id=${contest_id}&tab=topics`))
  await expect(page.locator('a[href*="topic_id="]').first()).toBeVisible()
  expect((await barsOf(page)).filter(({ way }) => way === 'across')).toEqual([])
}
