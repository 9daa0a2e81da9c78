import type { Person } from '@beacon/api/people/person'
import { expect, test, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'

let installation: Installation
let admin: Person
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation, 'Tower4amber')
})
test.afterAll(() => installation.stop())

/** Drops requests of code, as a browser does while an interface of its machine comes or goes. */
async function dropCode(page: Page, isDropped: (path: string, times: number) => boolean): Promise<void> {
  const asked = new Map<string, number>()
  await page.route('**/assets/*.js*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const times = (asked.get(pathname) ?? 0) + 1
    asked.set(pathname, times)
    await (isDropped(pathname, times) ? route.abort('failed') : route.continue())
  })
}

/** A page with a link to another one, and a mark that lasts as long as it does. */
async function openHome(page: Page): Promise<void> {
  await enterAs(page.context(), admin, installation.origin)
  await page.goto(at(installation.origin, '/admin?lang=en'))
  await expect(page.getByRole('link', { name: 'Activation' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }))
}
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)
const pageCode = /\/activation[\w.-]*\.js$/u

test('a page whose code was dropped is asked for again, and comes in place', async ({ page }) => {
  await openHome(page)
  await dropCode(page, (path, times) => pageCode.test(path) && times === 1)
  await page.getByRole('link', { name: 'Activation' }).click()
  await expect(page.getByRole('heading', { name: 'Activation' })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a page that shares dropped code with others comes by a load of its own', async ({ page }) => {
  await openHome(page)
  let isAway = true
  await dropCode(page, () => {
    setTimeout(() => (isAway = false), 300)
    return isAway
  })
  await page.getByRole('link', { name: 'Activation' }).click()
  await expect(page.getByRole('heading', { name: 'Activation' })).toBeVisible()
})

test('where nothing helps, the page says so, and its button loads it anew', async ({ page }) => {
  await openHome(page)
  let isAway = true
  await dropCode(page, (path) => isAway && pageCode.test(path))
  await page.getByRole('link', { name: 'Activation' }).click()
  await expect(page.getByText('This page did not load.')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Activation' })).toBeVisible()
})

test('a page whose first code was dropped is not left empty', async ({ page }) => {
  await enterAs(page.context(), admin, installation.origin)
  await dropCode(page, (path, times) => /\/first-(?!paint)[\w-]+\.js$/u.test(path) && times === 1)
  await page.goto(at(installation.origin, '/admin?lang=en'))
  await expect(page.getByRole('link', { name: 'Activation' })).toBeVisible()
})
