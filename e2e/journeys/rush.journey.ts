import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeRush, startExam } from '../src/theory.ts'

const name = 'Quiz night'
let installation: Installation
let admin: Person
let ada: Person
let ben: Person
let rushId: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  ben = await addPerson(installation, admin, 'ben_franklin', 'student')
  const { items } = await admin.call(user.list, { query: { q: '_', size: 50 } })
  const candidates = items.filter(({ username }) => /ada_|ben_/u.test(username)).map(({ resource_id }) => resource_id)
  ;({ rushId } = await makeRush(admin, name, candidates))
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

interface Look {
  width: number
  height: number
  colorScheme?: 'dark' | 'light'
}
async function open(browser: Browser, person: Person | null, path: string, look: Look = { width: 1280, height: 800 }): Promise<Page> {
  const { width, height, colorScheme = 'dark' } = look
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width, height }, colorScheme })
  if (person !== null) await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

/** The address of a wall, as the desk gives it. */
async function wallPath(): Promise<string> {
  const { path } = await admin.call(viewerKey.create, { params: { resource_id: rushId }, body: { name: 'Hall' } })
  return path.replace('/page/mg/ct', '')
}

async function setUp(desk: Page): Promise<void> {
  for (const player of ['ada_lovelace', 'ben_franklin']) {
    await desk.getByRole('combobox', { name: 'Add a desk' }).click()
    await desk.getByRole('option', { name: new RegExp(player, 'u') }).click()
  }
  await desk.getByRole('button', { name: 'Add a round' }).click()
  // The longest clocks, so that a slow machine has time for the steps below.
  await desk.getByLabel('Time to answer').fill('120')
  await desk.getByLabel('Time to buzz').fill('60')
  await desk.getByRole('button', { name: 'Choose questions…' }).click()
  const bank = desk.getByRole('dialog')
  const add = bank.getByRole('button', { name: /^Add (?!questions)/u })
  for (let index = 0; index < 2; index += 1) await add.and(bank.locator(':enabled')).first().click()
  await bank.getByRole('button', { name: 'Done' }).click()
  await desk.getByRole('button', { name: 'Save desks and rounds' }).click()
  await expect(desk.getByText('Desks and rounds saved', { exact: true }).first()).toBeVisible()
}

test('a rush is set up, hosted by keys, won by the first press, and shown on the wall without a reload', async ({ browser }) => {
  const desk = await open(browser, admin, `/admin/exams/contest/${rushId}?tab=rush`)
  await setUp(desk)
  await startExam(admin, rushId)

  const wall = await open(browser, null, await wallPath(), { width: 1920, height: 1080 })
  const first = await open(browser, ada, `/contest/exam/${rushId}`, { width: 390, height: 844 })
  const second = await open(browser, ben, `/contest/exam/${rushId}`)
  await expect(first.getByText('Wait for the next question.')).toBeVisible()
  await expect(second.getByText('Wait for the next question.')).toBeVisible()

  await desk.getByRole('radio', { name: 'Host', exact: true }).click()
  await desk.getByRole('button', { name: 'Host the rush' }).click()
  const ready = (button: RegExp) => expect(desk.getByRole('button', { name: button })).toBeEnabled()
  const action = async (button: RegExp, key: string) => {
    await ready(button)
    await desk.keyboard.press(key)
  }
  await action(/^Show/u, 's')
  await expect(first.getByText('Get ready.')).toBeVisible()
  await expect(wall.getByText('Get ready').first()).toBeVisible()
  // Its text comes with the code that draws it, a moment after its card.
  await expect(desk.getByText(/Which port has/u).first()).toBeVisible()
  const isSsh = await desk.getByText(/Which port has SSH/u).isVisible()
  await action(/^Arm and open/u, 'o')
  await expect(first.getByText('Press now')).toBeVisible()
  await first.keyboard.press('Space')
  await expect(first.getByText('Answer now')).toBeVisible()
  await expect(second.getByText(/ada_lovelace (is answering|has it)/u)).toBeVisible()
  await expect(wall.getByRole('status').getByText('ada_lovelace')).toBeVisible()
  await first.getByRole('radio', { name: isSsh ? /22/u : /443/u }).check()
  await first.getByRole('button', { name: 'Send answer' }).click()
  await expect(first.getByText('Right +10').first()).toBeVisible()
  await expect(wall.getByText('Right +10').first()).toBeVisible()
  await action(/^Reveal/u, 'r')
  await action(/^Next/u, 'ArrowRight')
  await expect(wall.getByText('Next question soon').first()).toBeVisible()
  await expect(wall.getByRole('listitem').filter({ hasText: 'ada_lovelace' })).toContainText('10')

  const { viewer_key } = await admin.call(viewerKey.create, { params: { resource_id: rushId }, body: { name: 'Foyer' } })
  await wall.goto(at(installation.origin, `/theory/rush/screen/${rushId}?viewer_key=${viewer_key}&value=ranking`))
  await expect(wall.getByRole('row').filter({ hasText: 'ada_lovelace' })).toContainText('10')
})
