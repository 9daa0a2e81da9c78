import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeEssayPaper, makeExam, markNoOf, startExam } from '../src/theory.ts'

const name = 'Networks, two markers'
let installation: Installation
let admin: Person
let ann: Person
let bob: Person
let examId: string

const idOf = async (username: string) => (await admin.call(user.list, { query: { q: username } })).items[0]?.resource_id ?? ''

/** Writes an essay and hands it in. */
async function sit(person: Person): Promise<void> {
  const params = { exam_id: examId }
  const device = randomUUID()
  const { epoch } = await person.call(exam.start, { params, body: { device } })
  const { sections } = await person.call(exam.paper, { params, query: {} })
  const question = sections.flatMap(({ questions }) => questions).find(({ stem }) => stem.startsWith('Explain'))
  const answer = { essay: 'SYN, then SYN and ACK, then ACK.' }
  const entries = [{ seq: 1, question_id: question?.question_id ?? '', answer, is_marked: false }]
  await person.call(exam.save, { params, body: { epoch, device, entries } })
  await person.call(exam.submit, { params, body: { epoch, last_seq: 1 } })
}

test.beforeAll(async () => {
  test.setTimeout(180_000)
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  const ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  ann = await addPerson(installation, admin, 'ann_marker', 'teacher')
  bob = await addPerson(installation, admin, 'bob_marker', 'teacher')
  const candidates = [await idOf('ada_lovelace')]
  const paper = await makeEssayPaper(admin, 'Networks, double')
  examId = await makeExam(admin, paper, { name, candidates, double_marking: 'all', sampling_percent: 100 })
  const params = { resource_id: examId }
  const { version } = await admin.call(contest.staff, { params })
  const items = [await idOf('ann_marker'), await idOf('bob_marker')].map((user_id) => ({ user_id, role: 'referee' as const }))
  await admin.call(contest.set_staff, { params, body: { items, version } })
  await startExam(admin, examId)
  await sit(ada)
  await admin.call(contest.act, { params, body: { action: 'stop', confirm_name: name } })
  await markNoOf(admin, examId)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 900 } })
  await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

/** Marks the essay by keyboard, with a comment. */
async function mark(browser: Browser, person: Person, points: string, comment: string): Promise<void> {
  const page = await open(browser, person, `/admin/exams/rapid/marking/${examId}`)
  await expect(page.getByText('SYN, then SYN and ACK, then ACK.')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.type(comment)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.type(points)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/is done|left for you/u)).toBeVisible()
  expect(await page.locator('body').textContent()).not.toContain('ada_lovelace')
}

test('two people mark an answer apart, a third decides, and a sample is looked at before the finish', async ({ browser }) => {
  const setup = await open(browser, admin, `/admin/exams/contest/${examId}?tab=marking`)
  await setup.getByRole('button', { name: 'Assign questions…' }).click()
  const boxes = setup.getByRole('dialog').getByRole('checkbox')
  await expect(boxes).toHaveCount(4)
  await boxes.nth(0).click()
  await expect(setup.getByText('too few markers')).toBeVisible()
  await boxes.nth(1).click()
  await expect(setup.getByText('too few markers')).toBeHidden()
  await setup.getByRole('button', { name: 'Save the assignment' }).click()
  await expect(setup.getByText('Questions assigned', { exact: true })).toBeVisible()
  await mark(browser, ann, '3', 'Only the packets.')
  await mark(browser, bob, '9', 'All of it.')
  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=marking`)
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: /^Decide \d{6}/u }).click()
  await expect(dialog.getByText('Only the packets.')).toBeVisible()
  await expect(dialog.getByText('All of it.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Final mark' }).fill('7.5')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('The numbers are missing.')
  await dialog.getByRole('button', { name: 'Set the final mark' }).click()
  await expect(desk.getByText('Nothing awaits a decision.')).toBeVisible()

  await desk.getByRole('button', { name: /^Check \d{6}/u }).click()
  await expect(dialog.getByText('The numbers are missing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save the outcome' }).click()
  await expect(desk.getByText('marks kept', { exact: true })).toBeVisible()
  await desk.getByRole('button', { name: /Finish review/u }).click()
  await expect(dialog.getByText('Sampled papers checked: 1 of 1')).toBeVisible()
  await dialog.getByRole('button', { name: /Finish review/u }).click()
  await expect(desk.getByRole('button', { name: /Reopen the review/u })).toBeVisible()
})
