import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeExam, makeReadyPaper, startExam } from '../src/theory.ts'

const name = 'Networks, exam with a report'
const file = { name: 'ada lovelace.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nWhat I found.\n%%EOF') }
let installation: Installation
let admin: Person
let ada: Person
let examId: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  const { items } = await admin.call(user.list, { query: { q: 'ada_lovelace' } })
  const candidates = [items[0]?.resource_id ?? '']
  const report = { report_switch: true, report_score: 500, report_required: true }
  examId = await makeExam(admin, await makeReadyPaper(admin, 'Networks, level 1'), { name, candidates, review_switch: true, ...report })
  await startExam(admin, examId)
})
test.afterAll(() => installation.stop())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}
const dialogOf = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'))

test('a report is handed in beside the answers, marked under its number, and read with its mark', async ({ browser }) => {
  const page = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Required, not submitted yet')).toBeVisible()
  await page.getByRole('button', { name: 'Show report' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByText('Submitted, version 1')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await dialogOf(page)
    .getByRole('button', { name: /Submit with 4 unanswered/u })
    .click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()

  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=marking`)
  await desk.getByRole('button', { name: /^Stop/u }).click()
  await dialogOf(desk).getByRole('textbox').last().fill(name)
  await dialogOf(desk)
    .getByRole('button', { name: /Stop|End/u })
    .last()
    .click()
  await desk.getByRole('link', { name: /^\d{6}$/u }).click()
  await desk.getByRole('radio', { name: 'Report' }).click()
  expect(await desk.locator('body').textContent()).not.toMatch(/lovelace/u)
  await desk.getByRole('textbox', { name: 'Mark' }).fill('4')
  await desk.getByRole('textbox', { name: 'Comment' }).fill('Name your sources.')
  await desk.getByRole('button', { name: 'Save the mark' }).click()
  await expect(desk.getByText('Mark saved', { exact: true })).toBeVisible()
  await desk.goto(at(installation.origin, `/admin/exams/contest/${examId}?tab=marking`))
  await desk.getByRole('button', { name: /Finish review/u }).click()
  await dialogOf(desk)
    .getByRole('button', { name: /Finish review/u })
    .click()
  await expect(desk.getByRole('button', { name: /Reopen the review/u })).toBeVisible()

  await page.goto(at(installation.origin, `/contest/exam-review/${examId}`))
  await expect(page.getByRole('heading', { name: 'Report 4 of 5 points' })).toBeVisible()
  await expect(page.getByText('Name your sources.')).toBeVisible()
})
