import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { makeEssayPaper, makeExam, startExam } from '../src/theory.ts'

const name = 'Networks, written exam'
let installation: Installation
let admin: Person
let ada: Person
let examId: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  const { items } = await admin.call(user.list, { query: { q: 'ada_lovelace' } })
  const shown = { review_switch: true, answer_display_switch: true }
  const candidates = [items[0]?.resource_id ?? '']
  examId = await makeExam(admin, await makeEssayPaper(admin, 'Networks, essays'), { name, candidates, ...shown })
  await startExam(admin, examId)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
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

/** The question is marked on trial; nothing of it counts, and its queue opens. */
async function markOnTrial(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Start a trial…' }).click()
  await dialogOf(desk).getByRole('button', { name: 'Start the trial' }).click()
  await expect(desk.getByText('trial in progress, queue closed')).toBeVisible()
  const question = desk.getByRole('row', { name: /Explain the handshake/u })
  await question.getByRole('link', { name: 'Quick marking' }).click()
  await expect(desk.getByText('Trial marking: 0 of 1. These marks do not count.')).toBeVisible()
  await expect(desk.getByText('Both know the first numbers.')).toBeVisible()
  await desk.keyboard.type('3')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/Your trial marking/u)).toBeVisible()
  await desk.goto(at(installation.origin, `/admin/exams/contest/${examId}?tab=marking`))
  await expect(desk.getByRole('table', { name: 'Trial marks' }).getByRole('row').nth(1)).toContainText('3')
  await desk.getByRole('button', { name: 'Open the queue…' }).click()
  await dialogOf(desk).getByRole('button', { name: 'Open the queue' }).click()
  await expect(desk.getByText('queue opened', { exact: true })).toBeVisible()
}

test('an essay is written, marked by keyboard without a name, reviewed, and read with its mark and comment', async ({ browser }) => {
  const page = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  const card = page.getByRole('navigation', { name: 'Answer card' })
  const cells = card.getByRole('button', { name: /^Question \d/u })
  for (let index = 0; index < 3; index += 1) {
    await cells.nth(index).click()
    if (await page.getByText('Explain the handshake of TCP.').isVisible()) break
  }
  await page.getByRole('textbox', { name: 'Your answer' }).fill('SYN, then SYN and ACK, then ACK.\nBoth know the first numbers.')
  await expect(page.getByText(/^Saved /u)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await dialogOf(page)
    .getByRole('button', { name: /Submit with 2 unanswered/u })
    .click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()

  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=marking`)
  await expect(desk.getByText(/answering/u).first()).toBeVisible()
  await desk.getByRole('button', { name: /^Stop/u }).click()
  await dialogOf(desk).getByRole('textbox').last().fill(name)
  await dialogOf(desk)
    .getByRole('button', { name: /Stop|End/u })
    .last()
    .click()
  await markOnTrial(desk)
  const row = desk.getByRole('row', { name: /Explain the handshake/u }).first()
  await row.getByRole('link', { name: 'Quick marking' }).click()
  await expect(desk.getByText('Both know the first numbers.')).toBeVisible()
  expect(await desk.locator('body').textContent()).not.toContain('ada_lovelace')
  await desk.keyboard.press('c')
  await desk.keyboard.type('Name the flags.')
  await desk.keyboard.press('Control+Enter')
  await desk.keyboard.type('7.5')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText(/is done/u)).toBeVisible()

  await desk.goto(at(installation.origin, `/admin/exams/contest/${examId}?tab=marking`))
  await desk.getByRole('button', { name: /Finish review/u }).click()
  await dialogOf(desk)
    .getByRole('button', { name: /Finish review/u })
    .click()
  await expect(desk.getByRole('button', { name: /Reopen the review/u })).toBeVisible()

  await desk.getByRole('link', { name: /^Analysis/u }).click()
  await expect(desk.getByRole('heading', { name: 'Score distribution' })).toBeVisible()
  await desk.goto(at(installation.origin, `/admin/exams/score/analysis/${examId}`))
  await desk.getByRole('radio', { name: 'Questions' }).click()
  await desk.getByRole('button', { name: 'Explain the handshake of TCP.' }).click()
  await expect(desk.getByRole('rowheader', { name: 'Names the three packets' })).toBeVisible()

  await page.goto(at(installation.origin, `/contest/exam-review/${examId}`))
  await expect(page.getByText('7.5 of 20')).toBeVisible()
  await expect(page.getByText('Name the flags.')).toBeVisible()
  await expect(page.getByText(/each side learns the first number/u)).toBeVisible()
})
