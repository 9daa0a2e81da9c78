import { expect, test } from '@playwright/test'
import { startInstallation } from '../src/installation.ts'
import { site } from '../src/hosts.ts'
import { freePort } from '../src/server-process.ts'
import { buildStageOn, submit } from '../src/stage.ts'

test('three apps and the API on four names of one site: signs in, submits, streams', async ({ browser }) => {
  const port = await freePort()
  const name = (host: string) => `http://${host}.${site}:${port}`
  const installation = await startInstallation(
    {
      PUBLIC_ORIGINS: `admin=${name('admin')},arena=${name('play')},screens=${name('wall')}`,
      API_ORIGIN: name('api'),
    },
    port,
  )
  try {
    const stage = await buildStageOn(installation)
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(
      `${name('play')}/page/mg/ct/flag/contest?resource_id=${stage.running}&tab=topics&topic_id=${stage.puzzles[4]?.topic_id}`,
    )
    await page.getByLabel('Username').fill('captain_3')
    await page.getByRole('textbox', { name: 'Password' }).fill('Harbour7light')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const form = page.getByRole('form', { name: 'Flag', exact: true })
    await form.getByRole('textbox').fill(stage.puzzles[4]?.flag ?? '')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(form.getByRole('status')).toContainText('points.')

    const wall = await (await browser.newContext()).newPage()
    await wall.goto(`${name('wall')}${stage.screens[0]?.path}`)
    const row = wall.getByRole('row', { name: /Nullbyte Samurai/u })
    await expect(row).toBeVisible()
    const before = await row.textContent()
    const [, , third] = stage.players
    const puzzle = stage.puzzles[3]
    if (third === undefined || puzzle === undefined) throw new Error('the stage is too small')
    await submit(third, stage.running, puzzle.topic_id, puzzle.flag)
    await expect(row).not.toHaveText(before ?? '')

    // The session of the arena is that of the admin app: one site, one cookie.
    await page.goto(`${name('play')}/page/mg/ct/admin`)
    await expect(page).toHaveURL(new RegExp(`^${name('admin')}/page/mg/ct/admin`, 'u'))
    await expect(page.getByText('Your role has no pages here.')).toBeVisible()
  } finally {
    await installation.stop()
  }
})
