import { expect, test } from '@playwright/test'
import { startInstallation, type Installation } from '../src/installation.ts'

let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation.stop())

test('a visitor without a session lands on the sign-in page', async ({ page }) => {
  await page.goto(installation.origin)
  await expect(page).toHaveURL(/\/page\/mg\/ct\/login/u)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
