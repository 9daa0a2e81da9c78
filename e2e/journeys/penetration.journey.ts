import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { makeRangeContest, makeRangeQuestion, makeTopology, rangeFlags } from '../src/games/range.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let admin: Entrant['captain']
let resource_id: string
let teams: Entrant[]
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  const question_id = await makeRangeQuestion(admin, await makeTopology(admin))
  resource_id = (await makeRangeContest(admin, 'Quay Siege', question_id)).resource_id
  teams = []
  for (const [index, name] of ['Segfault Sinfonie', 'Nullbyte Samurai'].entries())
    teams.push(await addTeam(installation, admin, { resource_id, name, index }))
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(() => installation.stop())

const stageRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Stages of the range' }).getByRole('row').filter({ hasText: name })
const mapNodes = (page: Page) => page.getByRole('group', { name: 'Map of the range' }).getByRole('button')

async function send(page: Page, flag: string) {
  const form = page.getByRole('form', { name: 'Flag', exact: true })
  await form.getByRole('textbox').fill(flag)
  await form.getByRole('button', { name: 'Submit' }).click()
  return form.getByRole('status')
}

test('a team takes a range stage by stage; its rivals, the desk and the wall see what is theirs', async ({ browser }) => {
  const arena = `/contest/cfs?resource_id=${resource_id}&tab=topics`
  const [ann, bob] = [nth(teams, 0), nth(teams, 1)]
  const [page, rival] = await Promise.all([ann, bob].map(({ captain }) => openAs(browser, installation, captain, arena)))
  if (page === undefined || rival === undefined) throw new Error('no windows')

  // Fog: of three nodes the one to attack from is known.
  await expect(mapNodes(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'jump, Attack node' })).toBeVisible()
  await expect(page.getByText('Not discovered yet')).toBeVisible()
  await expect(stageRow(page, 'Root of the web')).toContainText('Locked')
  expect(await violations(page)).toEqual([])

  // A flag of a locked stage is kept, and counts with the one that it waits for.
  await expect(await send(page, rangeFlags.root)).toContainText('Front page')
  await expect(stageRow(page, 'Root of the web')).toContainText('Held')
  await expect(mapNodes(page)).toHaveCount(1)
  await expect(await send(page, rangeFlags.page)).toContainText('Stage “Front page” taken.')
  await expect(stageRow(page, 'Front page').filter({ hasNotText: 'after' })).toContainText('Taken')
  await expect(stageRow(page, 'Root of the web')).toContainText('Taken')
  await expect(page.getByText('2 of 3 stages taken')).toBeVisible()
  await expect(page.getByRole('button', { name: 'web, Controlled, 2 of 2 stages' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'db, Seen, 0 of 1 stages' })).toBeVisible()

  await page.getByRole('button', { name: 'Show as list' }).click()
  const list = page.getByRole('table', { name: 'Nodes of the range' })
  await expect(list.getByRole('row')).toHaveText([/Node/u, /jump/u, /web.*Controlled/u, /db.*Seen/u])
  expect(await violations(page)).toEqual([])

  // The others learn that it was taken, and nothing of where.
  await rival.reload()
  await expect(stageRow(rival, 'Root of the web')).toContainText('taken by 1')
  await expect(stageRow(rival, 'Root of the web')).toContainText('Locked')
  await expect(rival.getByText('0 of 3 stages taken')).toBeVisible()
  await expect(mapNodes(rival)).toHaveCount(1)

  const desk = await openAs(browser, installation, admin, `/admin/cfs/contest/${resource_id}?tab=stages`)
  await expect(desk.getByRole('row').filter({ hasText: 'Root of the web' })).toContainText(ann.name)
  await expect(desk.getByRole('row').filter({ hasText: 'Records' })).not.toContainText(ann.name)
  expect(await violations(desk)).toEqual([])

  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: { name: 'Map wall', value: 'map' } })
  installation.secrets.add(viewer_key)
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(new URL(path, installation.origin).href)
  await expect(wall.getByRole('listitem', { name: `web: held by 1 of 2, controlled by 1, first ${ann.name}` })).toBeVisible()
  expect(await violations(wall)).toEqual([])
  for (const each of [page, rival, desk, wall]) await each.context().close()
})
