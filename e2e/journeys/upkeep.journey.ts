import { statSync } from 'node:fs'
import { backup } from '@beacon/api/platform/backup'
import type { Person } from '@beacon/api/people/person'
import { questionPackage } from '@beacon/api/bank/package'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { cookiesOf, enterAs, signIn } from '../src/people.ts'
import { submit } from '../src/stage.ts'
import { buildWorld, type World } from '../src/world.ts'

const adminPassword = 'Tower4amber'
// Archives and packages are made and read by processes of their own.
const slow = { timeout: 90_000 }

let world: World
let captain: Person
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  world = await buildWorld({
    questions: [{ name: 'Paper Lantern', parts: [{ name: '', flags: [{ content: 'flag{paper_lantern}' }] }] }],
    teams: ['Quay Rats'],
  })
  captain = world.entrants[0]?.captain ?? world.admin
  // The schedule would make its first backup at the next full minute, and two at once are refused.
  // The story's own session has confirmed nothing: it is asked when it takes the backup away.
  const upkeep = await signIn(world.installation, 'admin', adminPassword)
  await upkeep.call(session.reauth, { body: { password: adminPassword } })
  const { version } = await upkeep.call(setting.get, {})
  await upkeep.call(setting.update, { body: { version, values: { backup_auto: false } } })
  const scheduled = async () => (await upkeep.call(backup.list, {})).items.every(({ state }) => state === 'done')
  await expect.poll(scheduled, slow).toBe(true)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => world.installation.stop())

async function open(browser: Browser, who: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await enterAs(context, who, world.origin)
  const page = await context.newPage()
  await page.goto(at(world.origin, path))
  return page
}

test('a backup is made by hand and comes to one’s own machine, after one said who one is', async ({ browser }) => {
  const page = await open(browser, world.admin, '/admin/system/system-config?tab=backup')
  const list = page.getByRole('region', { name: 'Backups' })
  await list.getByRole('button', { name: 'Back up now' }).first().click()
  const mine = list.getByRole('row').filter({ hasText: 'admin' })
  await expect(mine).toContainText('Done', slow)
  await mine.getByRole('button', { name: /^Actions for /u }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const confirming = page.getByRole('dialog', { name: "Confirm it's you" })
  await confirming.getByLabel('Password').fill(adminPassword)
  await confirming.getByRole('button', { name: 'Confirm' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(/^beacon-\d{8}-\d{4}/u)
  expect(statSync(await file.path()).size).toBeGreaterThan(10_000)
})

/** The questions of the installation as a file that another Beacon can take. */
async function exported(who: Person): Promise<Buffer> {
  const { items } = await who.call(question.list, {})
  const body = { format: 'beacon', question_ids: items.map(({ resource_id }) => resource_id) } as const
  const { job_id } = await who.call(questionPackage.export, { body })
  const cookie = cookiesOf(who)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const url = `${world.origin}/api/ct/questions/exports/${job_id}/file`
  await expect.poll(async () => (await fetch(url, { headers: { cookie } })).status, slow).toBe(200)
  return Buffer.from(await (await fetch(url, { headers: { cookie } })).arrayBuffer())
}

test('a package of questions: what differs is shown, the decision survives a look elsewhere, and the import can be undone', async ({
  browser,
}) => {
  const bytes = await exported(world.admin)
  const [known] = (await world.admin.call(question.list, {})).items
  const params = { resource_id: known?.resource_id ?? '' }
  const { version, name, direction } = await world.admin.call(question.get, { params })
  const same = { name, direction_id: direction.resource_id, score: 300, parts: [{ name: '', flags: [{ content: 'flag{paper_lantern}' }] }] }
  await world.admin.call(question.update, { params, body: { ...same, version, description: 'It whispers its secret.' } })

  const page = await open(browser, world.admin, '/admin/system/resource-import')
  await page.locator('input[type=file]').setInputFiles({ name: 'lanterns.zip', mimeType: 'application/zip', buffer: bytes })
  const packaged = page.getByRole('region', { name: 'lanterns.zip' })
  const object = packaged.getByRole('listitem').filter({ hasText: 'Paper Lantern' })
  await expect(object).toContainText('Differs', slow)
  await object.getByRole('button', { name: /fields? differ/u }).click()
  await expect(object.getByText('It whispers its secret.')).toBeVisible()
  await object.getByRole('combobox', { name: 'What to do with Paper Lantern' }).click()
  await page.getByRole('option', { name: 'Copy' }).click()

  await page.getByRole('link', { name: 'Notices' }).click()
  await expect(page.getByRole('heading', { name: 'Notices', exact: true })).toBeVisible()
  await page.goBack()
  await expect(object.getByRole('combobox', { name: 'What to do with Paper Lantern' })).toHaveText('Copy')
  await packaged.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(packaged.getByText('1 new, 0 changed, 0 skipped')).toBeVisible(slow)
  await expect
    .poll(async () => (await world.admin.call(question.list, {})).items.map((one) => one.name).sort())
    .toEqual(['Paper Lantern', 'Paper Lantern (2)'])

  const past = page.getByRole('row').filter({ hasText: 'lanterns.zip' })
  await past.getByRole('button', { name: 'Actions for lanterns.zip' }).click()
  await page.getByRole('menuitem', { name: 'Undo…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(past).toContainText('Undone')
  expect((await world.admin.call(question.list, {})).items).toHaveLength(1)
})

test('whoever watches a player sees what is done at once, and can play it again', async ({ browser }) => {
  const player = await open(browser, captain, `/flag/contest?resource_id=${world.resource_id}`)
  await expect(player.getByRole('heading', { name: 'Quay Cup' })).toBeVisible()
  const page = await open(browser, world.admin, '/admin/dashboard')
  const { username, rep_name } = await captain.call(session.me, {})
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Operations' }).click()
  const cell = page.getByRole('region', { name: rep_name })
  await expect(cell.getByText('Online', { exact: true })).toBeVisible()
  await submit(captain, world.resource_id, world.topics[0]?.topic_id ?? '', 'flag{paper_lantern}')
  const tried = cell.getByRole('listitem').filter({ hasText: 'Flag submitted' })
  await expect(tried).toContainText('Paper Lantern')
  await expect(tried).toContainText('flag{paper_lantern}')

  await page
    .getByRole('radio', { name: 'Replay' })
    .or(page.getByRole('button', { name: 'Replay' }))
    .first()
    .click()
  await expect(cell.getByText('Nothing before this moment')).toBeVisible()
  await page.getByRole('slider', { name: 'Replay position' }).press('End')
  await expect(cell.getByRole('listitem').filter({ hasText: 'Flag submitted' })).toBeVisible()
})
