import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { jobImage, makeJobs, makeOperation, openChecks, startNetwork } from '../src/games/jobs.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let checks: Awaited<ReturnType<typeof openChecks>>
let admin: Entrant['captain']
let resource_id: string
let topics: readonly string[]
let question_id: string
let teams: Entrant[]
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  checks = await openChecks(installation)
  const questions = await makeJobs(admin, ['Harbour shop'], false)
  question_id = nth(questions, 0)
  await checks.makeReady([jobImage])
  const made = await makeOperation(admin, 'Autumn Watch', questions)
  resource_id = made.resource_id
  topics = made.topics
  teams = []
  for (const [index, name] of ['Ada', 'Bob'].entries()) teams.push(await addTeam(installation, admin, { resource_id, name, index }))
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(async () => {
  await checks.close()
  await installation.stop()
})

type Says = Parameters<typeof checks.lookAtAll>[0]
/** A round of looking, once the application has come to the queue. */
const lookedAt = (says?: Says) => expect.poll(() => checks.lookAtAll(says), { intervals: [200] }).toBe(1)

test('a team applies for checks, a guard and a referee have their say, an answer counts, and the wall shows the points', async ({
  browser,
}) => {
  const ada = nth(teams, 0)
  const topic_id = nth(topics, 0)
  await startNetwork(ada.captain, checks, { resource_id, topic_id })
  const page = await openAs(
    browser,
    installation,
    ada.captain,
    `/contest/operation?resource_id=${resource_id}&tab=topics&topic_id=${topic_id}`,
  )
  const panel = page.getByRole('region', { name: 'Check points' })
  const row = (name: string) => panel.getByRole('row', { name: new RegExp(name, 'u') })
  await expect(panel).toContainText('0 of 3 passed')
  await expect(row('The shop sells')).toContainText('must stay up')
  await expect(row('Account of the intruder')).toContainText('answered below')
  expect(await violations(page), 'topic').toEqual([])

  const apply = (name: string) => page.getByRole('button', { name: `Request a check of “${name}”` }).click()
  await apply('Root login is off')
  await expect(panel).toContainText('Place 1 in the queue.')
  expect(await violations(page), 'in the queue').toEqual([])
  await lookedAt((name) => (name === 'The shop sells' ? { result: 'fail' } : { result: 'success' }))
  await expect(row('Root login is off')).toContainText('A guarded service does not work')
  await apply('Root login is off')
  await lookedAt((name) => (name === 'Root login is off' ? { result: 'fail', public: 'sshd lets root in' } : { result: 'success' }))
  await expect(row('Root login is off')).toContainText('sshd lets root in')

  const desk = await openAs(browser, installation, admin, `/admin/operation/contest/${resource_id}?tab=checks`)
  const record = desk.getByRole('row', { name: /Root login is off/u }).first()
  await expect(record).toContainText('Failed')
  await record.getByRole('button', { name: 'Ada', exact: true }).click()
  const opened = desk.getByRole('dialog')
  await expect(opened).toContainText('looked at Root login is off')
  expect(await violations(desk), 'record').toEqual([])
  await opened.getByRole('button', { name: 'Overrule…' }).click()
  await desk.getByRole('textbox', { name: /Reason/u }).fill('The script read an old file.')
  await desk.getByRole('button', { name: 'Overrule', exact: true }).click()
  await expect(record).toContainText('overruled')
  await expect(row('Root login is off')).toContainText('Check passed')
  await expect(panel).toContainText('1 of 3 passed')

  const form = panel.getByRole('form', { name: 'Flag', exact: true })
  await form.getByRole('textbox').fill('mallory')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(panel).toContainText('2 of 3 passed')

  const address = (path: string) => `${installation.origin}/page/mg/ct/admin/${path}`
  await desk.goto(address(`operation/contest/${resource_id}?tab=control`))
  await expect(desk.getByRole('table', { name: 'Newest checks' })).toContainText('Root login is off')
  await desk.getByRole('button', { name: 'Pause checks…' }).click()
  await desk.getByRole('button', { name: 'Pause checks', exact: true }).click()
  await expect(panel).toContainText('Checks are paused by the organisers.')
  await desk.getByRole('button', { name: 'Resume checks' }).click()
  expect(await violations(desk), 'control').toEqual([])
  await desk.goto(address(`operation/contest/${resource_id}?tab=points`))
  await expect(desk.getByRole('row', { name: /Logging works/u })).toContainText('On request')
  expect(await violations(desk), 'points').toEqual([])
  await desk.goto(address(`operation-question/test/${question_id}`))
  await expect(desk.getByRole('button', { name: 'Check untouched scene' })).toBeVisible()
  expect(new URL(desk.url()).pathname).toContain(`${question_id}/default`)
  expect(await violations(desk), 'proof').toEqual([])

  const screen = { name: 'Hall', value: 'matrix', theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  const wall = await browser.newPage()
  await wall.goto(`${installation.origin}${path}`)
  await expect(wall.getByRole('cell', { name: 'Harbour shop: 2 of 3 points passed, 0 lost' })).toBeVisible()
  expect(await violations(wall), 'wall').toEqual([])
})

test('a contest is made in its form', async ({ browser }) => {
  const page = await openAs(browser, installation, admin, '/admin/operation/add')
  await page.getByRole('textbox', { name: /^Name/u }).first().fill('Winter watch')
  await expect(page.getByLabel(/^Checks per point/u)).toHaveValue('10')
  expect(await violations(page), 'form').toEqual([])
})
