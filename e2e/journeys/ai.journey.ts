import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Person } from '@beacon/api/people/person'
import { expect, test, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { answersOf, makeChallenge, makeTasks, sendResult } from '../src/games/ai.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

const name = 'Model finals'
const flag = 'flag{forget-all-rules}'
let installation: Installation
let admin: Person
let resource_id: string
let topic_id: string
let question_id: string
let teams: Entrant[]

test.beforeAll(async () => {
  installation = await startInstallation()
  installation.secrets.add(flag)
  admin = await signInAdmin(installation)
  const questions = await makeTasks(admin, ['Poisoned samples', 'Chatty assistant'], flag)
  question_id = nth(questions, 0)
  const made = await makeChallenge(admin, name, questions)
  resource_id = made.resource_id
  topic_id = nth(made.topics, 0)
  teams = []
  for (const [index, team] of ['Ada', 'Bob'].entries()) teams.push(await addTeam(installation, admin, { resource_id, name: team, index }))
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(() => installation.stop())

const openTab = async (page: Page, tab: string) => {
  await page.getByRole('link', { name: tab, exact: true }).first().click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
const wallOf = async (page: Page, value: 'matrix' | 'shakeup') => {
  const screen = { name: `Hall ${value}`, value, theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  await page.goto(`${installation.origin}${path}`)
}

test('a team hands in results, the public score leads, the organiser evaluates again and reveals, and the private score decides', async ({
  browser,
}) => {
  const ada = nth(teams, 0)
  // Bob is worse in public, and better in private.
  await sendResult(nth(teams, 1).captain, { resource_id, topic_id, text: answersOf(60, 90) })
  const page = await openAs(browser, installation, ada.captain, `/ai/contest?resource_id=${resource_id}&tab=topics&topic_id=${topic_id}`)
  const panel = page.getByRole('region', { name: 'Result' })
  await expect(panel).toContainText('0 of 5 used in this window')
  await expect(panel).toContainText('Accuracy, higher is better')
  const sendFile = async (text: string) => {
    await panel.locator('input[type=file]').setInputFiles({ name: 'answers.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await panel.getByRole('button', { name: 'Submit result' }).click()
  }
  const own = panel.getByRole('list', { name: 'Own submissions' })
  await sendFile(answersOf(80, 60))
  await expect(own).toContainText('public 0.8000')
  expect(await violations(page), 'topic').toEqual([])
  await sendFile(answersOf(90, 90).replace('s7,', 's7x,'))
  await expect(own).toContainText('Row 9, id: The id is unknown.')
  await expect(own).toContainText('not counted')
  await expect(panel).toContainText('1 of 5 used in this window')
  await own.getByRole('checkbox', { name: 'Final' }).click()
  await expect(panel).toContainText('1 of 2 finals chosen')

  const wall = await browser.newPage()
  await wallOf(wall, 'matrix')
  await expect(wall.getByRole('cell', { name: 'Poisoned samples: 0.8000' })).toBeVisible()
  expect(await violations(wall), 'wall').toEqual([])

  const desk = await openAs(browser, installation, admin, `/admin/ai/contest/${resource_id}?tab=submissions`)
  await expect(desk.getByRole('row', { name: /Bob/u })).toContainText('0.6000')
  expect(await violations(desk), 'submissions').toEqual([])
  await desk.goto(`${installation.origin}/page/mg/ct/admin/ai-question/test/${question_id}`)
  await expect(desk.getByText('Tests passed')).toBeVisible()
  expect(await violations(desk), 'ready tries').toEqual([])
  await desk.goto(`${installation.origin}/page/mg/ct/admin/ai/contest/${resource_id}?tab=evaluation`)
  await desk.getByRole('button', { name: 'Re-evaluate…' }).first().click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /Reason/u }).fill('Points from a lower base.')
  await dialog.getByLabel(/^Base/u).fill('0.4')
  expect(await violations(desk), 're-evaluate').toEqual([])
  await dialog.getByRole('button', { name: 'Start re-evaluation' }).click()
  const run = desk.getByRole('dialog')
  await expect(run).toContainText('2 entrants move')
  await run.getByRole('button', { name: 'Apply…' }).click()
  await desk.getByRole('button', { name: 'Apply scores' }).click()
  await expect(run).toContainText('Applied')
  expect(await violations(desk), 'effect').toEqual([])

  await admin.call(contest.act, { params: { resource_id }, body: { action: 'stop', confirm_name: name, reason: 'The day is over.' } })
  await desk.goto(`${installation.origin}/page/mg/ct/admin/ai/contest/${resource_id}?tab=evaluation`)
  await desk.getByRole('button', { name: 'Reveal final scores…' }).click()
  await desk.getByRole('textbox', { name: /contest's name/u }).fill(name)
  await desk.getByRole('button', { name: 'Reveal final scores', exact: true }).click()
  await expect(desk.getByRole('table', { name: 'Final ranking' }).getByRole('row', { name: /Bob/u })).toContainText('1')

  await openTab(page, 'Scores')
  const scores = page.getByRole('table', { name: 'Scores' })
  await expect(scores.getByRole('row').nth(1)).toContainText('Bob')
  await expect(scores.getByRole('row').nth(1)).toContainText('0.9000')
  await expect(scores.getByRole('img', { name: '1 place gained' })).toBeVisible()
  expect(await violations(page), 'final scores').toEqual([])
  await page.getByRole('radio', { name: 'Public' }).click()
  await expect(scores.getByRole('row').nth(1)).toContainText('Ada')
  await wallOf(wall, 'shakeup')
  await expect(wall.getByRole('list', { name: 'Final places' }).getByRole('listitem').first()).toContainText('Bob')
  expect(await violations(wall), 'shake-up').toEqual([])
})

test('a contest is made in its form, and a question in the bank', async ({ browser }) => {
  const page = await openAs(browser, installation, admin, '/admin/ai/add')
  await page.getByRole('textbox', { name: /^Name/u }).first().fill('Autumn models')
  await expect(page.getByLabel(/^Submissions per window/u)).toHaveValue('5')
  expect(await violations(page), 'form').toEqual([])
  await page.goto(`${installation.origin}/page/mg/ct/admin/ai-question/edit/${question_id}`)
  await expect(page.getByText('reference.csv')).toBeVisible()
  expect(await violations(page), 'question').toEqual([])
})
