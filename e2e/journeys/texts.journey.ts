import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { languages, look, lookers, speak } from '../src/look.ts'
import { builtPages } from '../src/pages.ts'
import { root } from '../src/server-process.ts'
import { test } from '../src/stage-test.ts'

/** The ids of all texts of the built apps: what a page would show where a text did not arrive. */
async function textIds(): Promise<Set<string>> {
  const ids = new Set<string>()
  for (const app of ['admin', 'arena', 'screens']) {
    const assets = join(root, 'apps', app, 'dist/assets')
    for (const file of readdirSync(assets).filter((name) => /^en-[\w-]+\.js$/u.test(name))) {
      const { messages } = (await import(pathToFileURL(join(assets, file)).href)) as { messages: Record<string, unknown> }
      for (const id of Object.keys(messages)) if (/^[\w+/.-]{6,60}$/u.test(id)) ids.add(id)
    }
  }
  return ids
}

const untranslated = async (page: Page, ids: ReadonlySet<string>): Promise<string[]> => {
  const text = await page.evaluate(() => document.body.innerText)
  return text.split(/[\s,:;()“”]+/u).filter((word) => ids.has(word))
}

test('every page brings its texts, in both languages', async ({ stage, browser }) => {
  test.setTimeout(180_000)
  const ids = await textIds()
  expect(ids.size).toBeGreaterThan(500)
  const windows = lookers(browser, stage)
  const found: string[] = []
  for (const { path, looker } of builtPages(stage).filter((each) => each.looker !== 'screen')) {
    const page = await windows.pageOf(looker)
    await look(page, stage, path)
    for (const language of languages) {
      await speak(page, language)
      for (const id of await untranslated(page, ids)) found.push(`${path} in ${language}: ${id}`)
    }
  }
  await windows.close()
  expect(found).toEqual([])
})

test('Ctrl K goes to a contest, a team and a question', async ({ stage, browser }) => {
  const windows = lookers(browser, stage)
  const [team] = stage.teams
  const puzzle = stage.puzzles[2]
  const goTo = async (page: Page, word: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Page, contest, team or question' }).fill(word)
    await page.getByRole('option', { name: word }).first().click()
  }
  const admin = await windows.pageOf('administrator')
  await look(admin, stage, '/admin/flag-question')
  await goTo(admin, 'Harbour Cup')
  await expect(admin).toHaveURL(new RegExp(`/admin/flag/contest/${stage.running}`, 'u'))
  await goTo(admin, team?.name ?? '')
  await expect(admin.getByRole('row').filter({ hasText: team?.name ?? '' })).toHaveCount(1)
  await goTo(admin, puzzle?.name ?? '')
  await expect(admin).toHaveURL(new RegExp(`/admin/flag-question/edit/${puzzle?.question_id}`, 'u'))

  const player = await windows.pageOf('player')
  await look(player, stage, '/me/profile')
  await goTo(player, puzzle?.name ?? '')
  await expect(player).toHaveURL(new RegExp(`topic_id=${puzzle?.topic_id}`, 'u'))
  await windows.close()
})
