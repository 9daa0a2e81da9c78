import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { makeDefences, makeShops, openJudge, patchOf, proveShops } from '../src/games/defences.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let judge: Awaited<ReturnType<typeof openJudge>>
let admin: Entrant['captain']
let resource_id: string
let topics: readonly string[]
let teams: Entrant[]
let question_id: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  judge = await openJudge(installation)
  const questions = await makeShops(admin, ['Harbour shop', 'Ferry desk'])
  question_id = nth(questions, 0)
  await proveShops(admin, judge, questions)
  const made = await makeDefences(admin, 'Patch Finals', questions)
  resource_id = made.resource_id
  topics = made.topics
  teams = []
  for (const [index, name] of ['Ada', 'Bob'].entries()) teams.push(await addTeam(installation, admin, { resource_id, name, index }))
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(async () => {
  await judge.close()
  await installation.stop()
})

const openTab = async (page: Page, name: string) => {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
/** A round of judging, once the patch has come to the queue. */
const judged = (fails: Parameters<typeof judge.judgeAll>[0] = null) =>
  expect.poll(() => judge.judgeAll(fails), { intervals: [200] }).toBe(1)

test('a team sends patches, the judge says what came of them, a referee overrules one, and the wall shows both sides', async ({
  browser,
}) => {
  const ada = nth(teams, 0)
  const topic_id = nth(topics, 0)
  const page = await openAs(browser, installation, ada.captain, `/awdp/contest?resource_id=${resource_id}&tab=topics&topic_id=${topic_id}`)
  const panel = page.getByRole('region', { name: 'Defence' })
  await expect(panel).toContainText('0 of 5 patches used')
  await expect(page.getByText(/^Round 1/u).first()).toBeVisible()
  expect(await violations(page), 'topic').toEqual([])

  const sendPatch = async (text: string) => {
    await panel.locator('input[type=file]').setInputFiles({ name: 'fix.tar.gz', mimeType: 'application/gzip', buffer: patchOf(text) })
    await expect(panel.getByText('update.sh', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Send patch' }).click()
  }
  const own = panel.getByRole('list', { name: 'Own patches' })
  await sendPatch('first')
  await expect(own).toContainText('Waiting to be judged')
  await judged('functions')
  await expect(own).toContainText('The function check failed.')
  await expect(own).toContainText('patched index.php')
  await expect(panel).toContainText('Waiting to retry')
  await expect(panel.getByRole('button', { name: /^Next patch in/u })).toBeDisabled()
  expect(await violations(page), 'after a patch').toEqual([])

  const desk = await openAs(browser, installation, admin, `/admin/awdp/contest/${resource_id}?tab=patches`)
  const row = desk.getByRole('row', { name: /Ada/u })
  await expect(row).toContainText('Function check failed')
  await row.getByRole('button', { name: 'Ada', exact: true }).click()
  const opened = desk.getByRole('dialog')
  await expect(opened).toContainText('patched index.php')
  await expect(opened).toContainText('The shop does not sell.')
  expect(await violations(desk), 'patch').toEqual([])
  await opened.getByRole('button', { name: 'Overrule…' }).click()
  await desk.getByRole('textbox', { name: /Reason/u }).fill('The check looked at a page that was never sold.')
  await desk.getByRole('button', { name: 'Overrule', exact: true }).click()
  await expect(row).toContainText('Defended')
  await expect(panel).toContainText('Defended')
  await desk.goto(`${installation.origin}/page/mg/ct/admin/awdp/contest/${resource_id}?tab=defences`)
  await expect(desk.getByRole('table', { name: 'Attack and defence' }).getByRole('row', { name: /Harbour shop/u })).toContainText('Online')
  expect(await violations(desk), 'defences').toEqual([])
  await desk.goto(`${installation.origin}/page/mg/ct/admin/awdp-question/test/${question_id}`)
  await expect(desk.getByRole('button', { name: 'Prove question' })).toBeVisible()
  expect(await violations(desk), 'proof').toEqual([])

  const screen = { name: 'Hall', value: 'matrix', theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  const wall = await browser.newPage()
  await wall.goto(`${installation.origin}${path}`)
  await expect(wall.getByRole('cell', { name: 'Harbour shop: Not attacked, Defended' })).toBeVisible()
  expect(await violations(wall), 'wall').toEqual([])

  await openTab(page, 'Attack and defence')
  await expect(page.getByRole('row', { name: /Ada/u }).getByRole('img', { name: 'Defended', exact: true })).toBeVisible()
  expect(await violations(page), 'both sides').toEqual([])
})

test('a contest is made in its form', async ({ browser }) => {
  const page = await openAs(browser, installation, admin, '/admin/awdp/add')
  await page.getByRole('textbox', { name: /^Name/u }).first().fill('Autumn patches')
  await expect(page.getByLabel(/^Patches per question/u)).toHaveValue('5')
  expect(await violations(page), 'form').toEqual([])
})
