import { attemptLimits } from '@beacon/api/kinds/theory/exam/attempt-fields'
import { erratum } from '@beacon/api/kinds/theory/exam/erratum'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, personIn, signInAdmin } from '../src/people.ts'
import { addPerson, password } from '../src/stage.ts'
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
  examId = await makeExam(admin, await makeReadyPaper(admin, 'Networks, level 2'), { name: 'Networks, watched', candidates })
  await startExam(admin, examId)
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

test('one candidate is paused and goes on, and answers that came too late count once they are accepted', async ({ browser }) => {
  const page = await open(browser, ada, `/contest/exam-guid/${examId}`)
  // The storage of a real browser takes an entry, gives it back and forgets it.
  await expect(page.getByText('This device is ready for the exam.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole('navigation', { name: 'Answer card' })).toBeVisible()
  await page.getByRole('radio', { name: 'A++' }).click()
  await page.getByRole('radio', { name: 'A', exact: true }).click()

  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=control`)
  const row = desk.getByRole('row', { name: /ada_lovelace/u })
  const choose = async (action: string) => {
    await row.getByRole('button').last().click()
    await desk.getByRole('menuitem', { name: action }).click()
  }
  await choose('Pause…')
  await dialogOf(desk).getByRole('textbox').fill('Spilt coffee')
  await dialogOf(desk).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'The exam is paused.' })).toContainText('Spilt coffee')
  await expect(row).toContainText('paused')
  await choose('Resume…')
  await dialogOf(desk).getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'The exam is paused.' })).toBeHidden()

  // An erratum is written on the desk and appears above the question that the candidate reads: the own order is another one.
  const device = await personIn(page.context(), installation.origin)
  const { sections } = await device.call(exam.paper, { params: { exam_id: examId }, query: {} })
  const listed = await admin.call(erratum.questions, { params: { exam_id: examId }, query: {} })
  const read = listed.items.find(({ question_id }) => question_id === sections[0]?.questions[0]?.question_id)
  await desk.getByRole('button', { name: 'Erratum…' }).click()
  await dialogOf(desk).getByRole('combobox').click()
  await desk
    .getByRole('option')
    .nth((read?.place ?? 0) - 1)
    .click()
  await dialogOf(desk).getByRole('textbox').fill('In this question read 443 for 434.')
  await dialogOf(desk).getByRole('button', { name: 'Publish erratum' }).click()
  await expect(dialogOf(desk)).toBeHidden()
  await expect(page.getByText('In this question read 443 for 434.')).toBeVisible()

  // The session ends over the questions; what is answered meanwhile waits on the device. A digit answers what has options alone.
  const placed = sections.flatMap(({ questions }) => questions)
  const truthAt = placed.findIndex(({ question_type }) => question_type === 'truefalse')
  await page
    .getByRole('navigation', { name: 'Answer card' })
    .getByRole('button', { name: /^Question \d/u })
    .nth(truthAt)
    .click()
  await expect(page.getByRole('radio', { name: /True/u })).toBeVisible()
  await page.context().clearCookies()
  await page.keyboard.press('1')
  const again = page.getByRole('dialog', { name: 'Sign in to continue' })
  await expect(again).toBeVisible()
  await again.getByLabel('Username').fill('ada_lovelace')
  await again.getByLabel('Password', { exact: true }).fill(password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(again).toBeHidden()
  await expect(page.getByText(/^Saved \d/u)).toBeVisible()

  await page.getByRole('button', { name: 'Submit', exact: true }).click()
  await dialogOf(page)
    .getByRole('button', { name: /^Submit/u })
    .click()
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  // What a device sends after the hand-in is put aside.
  const truth = placed[truthAt]
  // Above everything that the page wrote, whichever question it answered: nothing newer stands.
  const entry = { seq: attemptLimits.seq, question_id: truth?.question_id ?? '', answer: { option_ids: ['true'] }, is_marked: false }
  const signedAgain = await personIn(page.context(), installation.origin)
  const late = signedAgain.call(exam.save, { params: { exam_id: examId }, body: { epoch: 1, device: randomUUID(), entries: [entry] } })
  await expect(late).rejects.toThrow()
  await expect(async () => {
    await desk.reload()
    await choose('Late entries')
  }).toPass()
  await dialogOf(desk).getByRole('button', { name: 'Accept…' }).click()
  await dialogOf(desk).getByRole('textbox').fill('The network was down')
  await dialogOf(desk).getByRole('button', { name: 'Accept late answers' }).click()
  await expect(desk.getByText('1 late answer counted').first()).toBeVisible()
  await expect(dialogOf(desk).getByText('accepted, counts')).toBeVisible()
})
