import { expect, type Page } from '@playwright/test'
import { look, lookers } from '../src/look.ts'
import { test } from '../src/stage-test.ts'

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
