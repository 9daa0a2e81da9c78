import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { makeShops, openJudge, patchOf, proveShops } from '../src/games/defences.ts'
import { makeHills, offerPorts, openHills, untilVersion, type HillWorker } from '../src/games/koh.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let worker: HillWorker
let admin: Entrant['captain']
let resource_id: string
let topic_id: string
let teams: Entrant[]
let question_id: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  const judge = await openJudge(installation)
  worker = await openHills(installation)
  const questions = await makeShops(admin, ['Lighthouse'], 'koh')
  question_id = nth(questions, 0)
  await proveShops(admin, judge, questions)
  await judge.close()
  const made = await makeHills(admin, 'Hill Night', questions)
  resource_id = made.resource_id
  topic_id = nth(made.topics, 0)
  teams = []
  for (const [index, name] of ['Ada', 'Bob'].entries()) teams.push(await addTeam(installation, admin, { resource_id, name, index }))
  await offerPorts(admin)
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  await untilVersion(admin, worker, { resource_id, topic_id }, 0)
})
test.afterAll(async () => {
  await worker.close()
  await installation.stop()
})

const game = () => ({ resource_id, topic_id })
const board = (who: Entrant['captain'], browser: Parameters<typeof openAs>[0]) =>
  openAs(browser, installation, who, `/koh/contest?resource_id=${resource_id}&tab=topics&topic_id=${topic_id}`)
const solve = async (page: Page, version: number) => {
  await page.getByRole('textbox', { name: 'Flag' }).fill(worker.flagOf(resource_id, topic_id, version))
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('timer', { name: 'Patch time left' }).first()).toBeVisible()
}
const sendPatch = async (page: Page, text: string) => {
  const panel = page.getByRole('region', { name: 'Patch' })
  await panel.locator('input[type=file]').setInputFiles({ name: 'fix.tar.gz', mimeType: 'application/gzip', buffer: patchOf(text) })
  await panel.getByRole('button', { name: 'Send patch' }).click()
  await expect(panel.getByRole('list', { name: 'Own patches' })).toContainText('Waiting to be judged')
}

test('teams take a hill from each other, one reports a version, a referee rolls it back, and the wall shows the kings', async ({
  browser,
}) => {
  const ada = await board(nth(teams, 0).captain, browser)
  await expect(ada.getByRole('article', { name: 'Lighthouse' })).toContainText('no king')
  expect(await violations(ada), 'hill').toEqual([])
  await solve(ada, 0)
  await sendPatch(ada, 'first')
  await untilVersion(admin, worker, game(), 1)
  const hill = ada.getByRole('article', { name: 'Lighthouse' })
  await expect(hill).toContainText('You are king')
  expect(await violations(ada), 'king').toEqual([])

  const bob = await board(nth(teams, 1).captain, browser)
  await expect(bob.getByRole('article', { name: 'Lighthouse' })).toContainText('Ada')
  await solve(bob, 1)
  await sendPatch(bob, 'second')
  await untilVersion(admin, worker, game(), 2)
  await expect(hill).toContainText('Bob')

  await ada.getByRole('button', { name: 'Report version 2' }).click()
  const ask = ada.getByRole('dialog')
  await ask.getByRole('textbox').fill('It answers nobody but Bob.')
  expect(await violations(ada), 'report').toEqual([])
  await ask.getByRole('button', { name: 'Send report' }).click()
  await expect(ask).toBeHidden()

  const desk = await openAs(browser, installation, admin, `/admin/koh/contest/${resource_id}?tab=complaints`)
  await desk
    .getByRole('row', { name: /Lighthouse/u })
    .getByRole('button', { name: 'Ada', exact: true })
    .click()
  await desk.getByRole('button', { name: 'Pass and roll back…' }).click()
  await desk.getByRole('textbox', { name: /Reason/u }).fill('Seen in the archive.')
  expect(await violations(desk), 'decision').toEqual([])
  await desk.getByRole('button', { name: 'Pass and roll back', exact: true }).click()
  await untilVersion(admin, worker, game(), 3)
  await expect(hill).toContainText('Ada')
  await ada.getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(ada.getByText('Seen in the archive.')).toBeVisible()
  await ada.getByRole('link', { name: 'Alerts', exact: true }).click()
  await expect(ada.getByRole('log')).toContainText('A report of Ada passed: Lighthouse is rolled back to version 1.')
  for (const tab of ['questions', 'control', 'probes', 'patches']) {
    await desk.goto(`${installation.origin}/page/mg/ct/admin/koh/contest/${resource_id}?tab=${tab}`)
    await expect(desk.getByText('Lighthouse').first()).toBeVisible()
    expect(await violations(desk), tab).toEqual([])
  }
  await desk.goto(`${installation.origin}/page/mg/ct/admin/koh-question/test/${question_id}`)
  await expect(desk.getByRole('button', { name: 'Prove question' })).toBeVisible()

  const screen = { name: 'Hall', value: 'board', theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  const wall = await browser.newPage()
  await wall.goto(`${installation.origin}${path}`)
  await expect(wall.getByRole('region', { name: 'Lighthouse' })).toContainText('Ada')
  expect(await violations(wall), 'wall').toEqual([])
})

test('a contest is made in its form', async ({ browser }) => {
  const page = await openAs(browser, installation, admin, '/admin/koh/add')
  await page.getByRole('textbox', { name: /^Name/u }).first().fill('Autumn hills')
  await expect(page.getByLabel(/^Patch time/u)).toHaveValue('900')
  expect(await violations(page), 'form').toEqual([])
})
