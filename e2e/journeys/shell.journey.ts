import { expect, test } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { startInstallation, type Installation } from '../src/installation.ts'

const oldAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.159 Safari/537.36'

const pageCode = /\/register\.route-[\w-]*\.js/u

let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation.stop())

test('without config.json the console says so and the page works', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => void lines.push(message.text()))
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(at(installation.origin, '/login'))
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(lines).toContain('Runtime configuration is missing; defaults in use.')
})

test('code that a new version replaced is told with a way to load it', async ({ page }) => {
  let isGone = true
  await page.route(pageCode, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  await page.goto(at(installation.origin, '/register'))
  await expect(page.getByRole('alert')).toContainText('This page did not load.')
  await expect(page.getByRole('alert')).toContainText('A new version may be available.')
  isGone = false
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('This page did not load.')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('code that has not come after 120 seconds is told the same way', async ({ page }) => {
  await page.clock.install()
  await page.route(pageCode, () => undefined)
  const asked = page.waitForRequest(pageCode)
  await page.goto(at(installation.origin, '/register'), { waitUntil: 'commit' })
  await asked
  // The clock goes on by itself beside what it is set forward.
  await page.clock.fastForward(60_000)
  await expect(page.getByText('This page did not load.')).toHaveCount(0)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('alert')).toContainText('This page did not load.')
})

test('an older browser gets a line on the sign-in page and is not refused', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: oldAgent })
  const page = await context.newPage()
  await page.goto(at(installation.origin, '/login'))
  await expect(page.getByText('Chrome 100 or later at 1920 × 1080 is recommended.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  const kept = await page.evaluate(() => Object.keys(localStorage).concat(Object.values(localStorage)).join(' '))
  expect(kept).not.toMatch(/token|password|flag\{/iu)
  await context.close()
})
