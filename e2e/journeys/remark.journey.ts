import { randomUUID } from 'node:crypto'
import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examScores } from '@beacon/api/kinds/theory/scores'
import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeExam, makeReadyPaper, startExam } from '../src/theory.ts'

const name = 'Networks, entry test'
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
  const shown = { review_switch: true, answer_display_switch: true, release_mode: 'at_once' as const }
  const candidates = [items[0]?.resource_id ?? '']
  examId = await makeExam(admin, await makeReadyPaper(admin, 'Networks, level 1'), { name, candidates, ...shown })
  await sit()
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

/** Answers the completion alone, with a text that the key does not know, and waits for the mark. */
async function sit(): Promise<void> {
  await startExam(admin, examId)
  const params = { exam_id: examId }
  const device = randomUUID()
  const { epoch } = await ada.call(exam.start, { params, body: { device } })
  const { sections } = await ada.call(exam.paper, { params, query: {} })
  const blank = sections.flatMap(({ questions }) => questions).find(({ question_type }) => question_type === 'completion')
  const entries = [{ seq: 1, question_id: blank?.question_id ?? '', answer: { texts: ['443/tcp', 'HTTPS'] }, is_marked: false }]
  await ada.call(exam.save, { params, body: { epoch, device, entries } })
  await ada.call(exam.submit, { params, body: { epoch, last_seq: 1 } })
  await admin.call(contest.act, { params: { resource_id: examId }, body: { action: 'stop', confirm_name: name } })
  await expect(async () => {
    const { items } = await admin.call(examScores.list, { params, query: {} })
    expect(items[0]?.total).toBe(200)
  }).toPass({ timeout: 20_000 })
}

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('a question is marked again after a look at what changes, and its candidate reads of it and complains', async ({ browser }) => {
  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=scores`)
  const row = desk.getByRole('row', { name: /ada_lovelace/u })
  await expect(row).toContainText('Fail')
  await row.getByRole('button', { name: /ada/iu }).first().click()
  await expect(desk.getByText('443/tcp')).toBeVisible()
  await desk.keyboard.press('Escape')

  await desk.getByRole('button', { name: 'Re-mark…' }).click()
  await dialogOf(desk)
    .getByRole('combobox', { name: /Question/u })
    .click()
  await desk.getByRole('option', { name: /Port/u }).click()
  await dialogOf(desk).getByRole('checkbox', { name: '443/tcp' }).click()
  await expect(dialogOf(desk).getByText('1 of 1 papers change, passes 0 → 0')).toBeVisible()
  await dialogOf(desk)
    .getByRole('textbox', { name: /Reason/u })
    .fill('The port with its protocol is right too.')
  await dialogOf(desk).getByRole('button', { name: 'Apply' }).click()
  await expect(row).toContainText('4')

  const page = await open(browser, ada, `/contest/exam-review/${examId}`)
  await expect(page.getByText(/Question \d: more answers accepted, \+2 on/u)).toBeVisible()
  await page
    .getByRole('button', { name: /Request a review/u })
    .first()
    .click()
  await dialogOf(page).getByRole('textbox').fill('Two answers are right here.')
  await dialogOf(page).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/Waiting for a decision/u)).toBeVisible()

  await desk.reload()
  await desk.getByRole('button', { name: 'Decide…' }).click()
  await expect(dialogOf(desk).getByText('Two answers are right here.')).toBeVisible()
  await dialogOf(desk)
    .getByRole('textbox', { name: /Reason/u })
    .fill('The key has one right answer.')
  await dialogOf(desk).getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(desk.getByText('Dismissed')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/The key has one right answer/u)).toBeVisible()
})
