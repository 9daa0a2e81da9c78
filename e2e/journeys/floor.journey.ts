import { expect, type BrowserContext, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { oldBrowserLaunch } from '../src/old-browser.ts'
import { watch } from '../src/problems.ts'
import type { Stage } from '../src/stage.ts'
import { test } from '../src/stage-test.ts'

test.use({ launchOptions: await oldBrowserLaunch() })

// The test runner's locators ask for newer JavaScript than this browser has, so the page itself is asked, by CSS.
const shows = (page: Page, selector: string, text = '') =>
  page.waitForFunction(
    ([css = '', wanted = '']) => [...document.querySelectorAll<HTMLElement>(css)].some((each) => each.innerText.includes(wanted)),
    [selector, text],
    { timeout: 15_000 },
  )

async function type(page: Page, selector: string, text: string): Promise<void> {
  await shows(page, selector)
  await page.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector)
  await page.keyboard.insertText(text)
}

async function press(page: Page, selector: string): Promise<void> {
  await shows(page, selector)
  await page.evaluate((css) => document.querySelector<HTMLElement>(css)?.click(), selector)
}

/** The test runner loses a page of this browser once the page itself leads on, so every step looks at a new one. */
async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

async function signIn(context: BrowserContext, stage: Stage, username: string): Promise<void> {
  const page = await open(context, at(stage.origin, '/login'))
  await type(page, 'input[name="username"]', username)
  await type(page, 'input[name="password"]', 'Harbour7light')
  await press(page, 'form button[type="submit"]')
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('beacon_session')
  await page.close()
}

test('Chromium 102: sign in, list, dialog, flag, ranking, screen', async ({ stage, context, browser }) => {
  expect(browser.version()).toMatch(/^102\./u)
  const found: (() => string[])[] = []
  context.on('page', (page) => found.push(watch(page).take))
  await signIn(context, stage, 'teacher_one')
  const bank = await open(context, at(stage.origin, '/admin/flag-question'))
  await shows(bank, 'main', 'Paper Lantern')
  await bank.keyboard.press('Control+k')
  await shows(bank, '[role="dialog"]')
  await context.clearCookies()

  await signIn(context, stage, 'captain_2')
  const puzzle = stage.puzzles[5]
  const board = at(stage.origin, `/flag/contest?resource_id=${stage.running}`)
  const topic = await open(context, `${board}&tab=topics&topic_id=${puzzle?.topic_id}`)
  await type(topic, '#flag-input', puzzle?.flag ?? '')
  await press(topic, 'form[aria-label="Flag"] button[type="submit"]')
  await shows(topic, 'form[aria-label="Flag"] [role="status"]', 'points.')
  await shows(await open(context, `${board}&tab=ranking`), '[role="grid"]', 'Nullbyte Samurai')
  await shows(await open(context, `${stage.origin}${stage.screens[0]?.path}`), 'main', 'Segfault Sinfonie')
  expect(found.flatMap((take) => take())).toEqual([])
})
