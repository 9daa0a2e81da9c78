import { user } from '@beacon/api/people/user'
import type { Person } from '@beacon/api/people/person'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeExam, makeReadyPaper, startExam } from '../src/theory.ts'

let installation: Installation
let admin: Person
let ada: Person
let examId: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  const { items } = await admin.call(user.list, { query: { q: 'ada_lovelace' } })
  const candidates = [items[0]?.resource_id ?? '']
  examId = await makeExam(admin, await makeReadyPaper(admin, 'Networks, level 1'), { name: 'Networks, in rooms', candidates })
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 } })
  await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('a candidate gets a seat, enters the code of the room, calls for help, and confirms a warning while answering', async ({
  browser,
}) => {
  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=rooms`)
  await desk.getByRole('button', { name: 'Add a room…' }).click()
  await dialogOf(desk)
    .getByRole('textbox', { name: /Room name/u })
    .fill('Hall 1')
  await dialogOf(desk)
    .getByRole('textbox', { name: /Room code/u })
    .fill('sea42')
  await dialogOf(desk).getByRole('button', { name: 'Add room' }).click()
  await expect(desk.getByText('SEA42').first()).toBeVisible()
  await desk.getByRole('button', { name: 'Assign seats…' }).click()
  await dialogOf(desk).getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(desk.getByText('1 seat assigned').first()).toBeVisible()
  await expect(desk.getByRole('row', { name: /ada_lovelace/u })).toContainText('Hall 1')
  await startExam(admin, examId)

  const page = await open(browser, ada, '/contest/exam')
  await expect(page.getByText(/Room Hall 1, seat 1/u)).toBeVisible()
  await page.getByRole('link', { name: 'Enter' }).click()
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  const start = page.getByRole('button', { name: 'Start the exam' })
  await expect(start).toBeDisabled()
  expect(await page.content()).not.toContain('SEA42')
  await page.getByRole('textbox', { name: /Room code/u }).fill('LAND1')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('Wrong room code.').first()).toBeVisible()
  await page.getByRole('textbox', { name: /Room code/u }).fill('sea42')
  await page.getByRole('button', { name: 'Check the code' }).click()
  await expect(page.getByText('Code accepted.')).toBeVisible()
  await start.click()
  await expect(page.getByRole('navigation', { name: 'Answer card' })).toBeVisible()
  await page.getByRole('button', { name: 'Call the invigilator' }).click()
  await dialogOf(page).getByRole('textbox').fill('My screen flickers')
  await dialogOf(page).getByRole('button', { name: 'Call', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Invigilator called' })).toBeVisible()

  await desk.goto(at(installation.origin, `/admin/exams/contest/${examId}?tab=control`))
  const row = desk.getByRole('row', { name: /ada_lovelace/u })
  await expect(row).toContainText('My screen flickers')
  await row.getByRole('button').last().click()
  await desk.getByRole('menuitem', { name: 'Answer the call' }).click()
  await expect(row).not.toContainText('My screen flickers')
  await row.getByRole('button').last().click()
  await desk.getByRole('menuitem', { name: 'Message…' }).click()
  await dialogOf(desk).getByRole('radio', { name: 'Warning' }).click()
  await dialogOf(desk).getByRole('textbox').fill('Put the phone away')
  await dialogOf(desk).getByRole('button', { name: 'Warn' }).click()
  await expect(desk.getByText('Sent to 1 candidate').first()).toBeVisible()

  // The next heartbeat brings it.
  const warning = page.getByRole('alertdialog', { name: 'Warning from the invigilators' })
  await expect(warning).toContainText('Put the phone away', { timeout: 45_000 })
  await warning.getByRole('button', { name: 'I have read it' }).click()
  await expect(warning).toBeHidden()
  await row.getByRole('button').last().click()
  await desk.getByRole('menuitem', { name: 'Messages and calls' }).click()
  await expect(dialogOf(desk).getByRole('table', { name: 'Messages' })).not.toContainText('–')
})
