import { expect, test } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { startInstallation } from '../src/installation.ts'
import { watch } from '../src/problems.ts'

const password = 'Tower4amber'

test('from an empty folder to a contest on the wall: sign in, five set-up steps, five first steps, in three minutes', async ({
  page,
  context,
}) => {
  const from = performance.now()
  const installation = await startInstallation()
  const { origin, secrets } = installation
  const problems = watch(page)
  const next = page.getByRole('button', { name: 'Next' })
  try {
    await page.goto(origin)
    await page.getByLabel('Username').fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(installation.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    // The printed password opens nothing but its own change.
    await expect(page).toHaveURL(/\/change-password\/first/u)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secrets.add(password))
    await page.getByRole('textbox', { name: 'Repeat new password' }).fill(password)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.goto(at(origin, '/admin'))
    await expect(page.getByRole('heading', { name: 'Language and time' })).toBeVisible()
    await next.click()
    await page.getByLabel('Organiser').fill('Harbour University')
    await next.click()
    await page.getByRole('radio', { name: /^Open/u }).click()
    await next.click()
    await expect(page.getByRole('radio', { name: '58 sample challenges' })).toBeChecked()
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('link', { name: '58 questions' })).toBeVisible()
    await page.getByRole('button', { name: 'Create and start' }).click()
    await expect(page.getByRole('link', { name: 'Open contest desk' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('textbox', { name: 'Registration page' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Join link' })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Open the big screen' }).click()
    const wall = await opened
    await expect(wall.getByRole('heading', { level: 1 })).toHaveText('Sample contest')
    secrets.add(new URL(wall.url()).searchParams.get('viewer_key') ?? 'no key in the address')
    await page.getByRole('link', { name: 'Open contest desk' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sample contest' })).toBeVisible()
    expect(problems.take()).toEqual([])
    const seconds = (performance.now() - from) / 1000
    console.log(`first steps: ${seconds.toFixed(1)} s from an empty folder`)
    expect(seconds).toBeLessThan(180)
  } finally {
    await installation.stop()
  }
})
