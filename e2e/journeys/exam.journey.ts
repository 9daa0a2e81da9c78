import { createHash } from 'node:crypto'
import { user } from '@beacon/api/people/user'
import type { Person } from '@beacon/api/people/person'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { freePort } from '../src/server-process.ts'
import { addPerson } from '../src/stage.ts'
import { makeExam, makeReadyPaper, startExam } from '../src/theory.ts'

let installation: Installation
let admin: Person
let ada: Person
let adaId: string
let paperId: string
test.beforeAll(async () => {
  const port = await freePort()
  installation = await startInstallation({ PUBLIC_ORIGINS: `http://127.0.0.1:${port}` }, port)
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  adaId = (await admin.call(user.list, { query: { q: 'ada_lovelace' } })).items[0]?.resource_id ?? ''
  paperId = await makeReadyPaper(admin, 'Networks, level 1')
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

/** From the guide to the first question. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('navigation', { name: 'Answer card' })).toBeVisible()
}

/** Opens the question that says something, in whatever order it stands. */
async function goTo(page: Page, words: string): Promise<void> {
  const card = page.getByRole('navigation', { name: 'Answer card' })
  const cells = card.getByRole('button', { name: /^Question \d/u })
  for (let index = 0; index < (await cells.count()); index += 1) {
    await cells.nth(index).click()
    if (await page.getByText(words).first().isVisible()) return
  }
  throw new Error(`no question says ${words}`)
}

test('a teacher makes an exam from a paper, and the form says what cannot be', async ({ browser }) => {
  const page = await open(browser, admin, '/admin/exams/list')
  await expect(page.getByText('No exams yet.')).toBeVisible()
  await page
    .getByRole('link', { name: /New exam/u })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Networks, entry exam')
  await page.getByRole('combobox', { name: 'Paper' }).click()
  await page.getByRole('option', { name: /Networks, level 1/u }).click()
  await page.getByRole('spinbutton', { name: 'Duration' }).fill('45')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page).toHaveURL(/\/admin\/exams\/contest\//u)
  await page.goto(at(installation.origin, '/admin/exams/list'))
  await expect(page.getByRole('row', { name: /Networks, entry exam/u })).toBeVisible()
})

test('a candidate answers, loses the network and the page, comes back, and nothing is lost', async ({ browser }) => {
  const examId = await makeExam(admin, paperId, {
    name: 'Networks, term exam',
    candidates: [adaId],
    review_switch: true,
    release_mode: 'by_hand',
  })
  await startExam(admin, examId)
  const page = await open(browser, ada, '/contest/exam')
  const context = page.context()
  await page.getByRole('link', { name: 'Enter' }).click()
  await begin(page)
  await goTo(page, 'What does a server answer first?')
  await page.getByRole('radio', { name: /SYN and ACK/u }).check()
  await expect(page.getByText(/^Saved /u)).toBeVisible()
  await context.setOffline(true)
  await goTo(page, 'TCP keeps the order of bytes.')
  await page.getByRole('radio', { name: /True/u }).check()
  await goTo(page, 'is for')
  await page.getByRole('textbox', { name: 'Blank 1 of 2' }).fill('443')
  await page.getByRole('textbox', { name: 'Blank 2 of 2' }).fill('https')
  await expect(page.getByText('On this device: 2')).toBeVisible()
  // The browser goes away without a word, and comes back with its journal.
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(at(installation.origin, `/contest/exam/${examId}`))
  await expect(again.getByText('3 of 4 answered')).toBeVisible()
  await expect(again.getByText(/^(Saved |All answers are saved)/u).first()).toBeVisible({ timeout: 30_000 })
  await again.getByRole('button', { name: 'Submit' }).first().click()
  const dialog = again.getByRole('alertdialog').or(again.getByRole('dialog'))
  await expect(dialog.getByRole('button', { name: 'Keep answering' })).toBeFocused()
  await dialog.getByRole('button', { name: /Submit with 1 unanswered/u }).click()
  await expect(again.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(again.getByText('3 of 4')).toBeVisible()

  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=control`)
  await expect(desk.getByRole('row', { name: /ada_lovelace/u })).toContainText('Submitted')
  await desk.getByRole('button', { name: /^Stop/u }).click()
  const stop = desk.getByRole('alertdialog').or(desk.getByRole('dialog'))
  await stop.getByRole('textbox').last().fill('Networks, term exam')
  await stop
    .getByRole('button', { name: /Stop|End/u })
    .last()
    .click()
  await expect(desk.getByRole('row', { name: /ada_lovelace/u })).toContainText('7')
  await desk.getByRole('button', { name: 'Release results…' }).click()
  const release = desk.getByRole('alertdialog').or(desk.getByRole('dialog'))
  await release.getByRole('textbox').fill('Networks, term exam')
  await release.getByRole('button', { name: 'Release results' }).click()
  await expect(desk.getByRole('button', { name: 'Withdraw results…' })).toBeVisible()

  await again.goto(at(installation.origin, `/contest/exam-review/${examId}`))
  await expect(again.getByText('7 of 10')).toBeVisible()
})

test('a pause covers the questions, and another device takes over', async ({ browser }) => {
  const examId = await makeExam(admin, paperId, { name: 'Networks, make-up exam', candidates: [adaId] })
  await startExam(admin, examId)
  const first = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await begin(first)
  await goTo(first, 'TCP keeps the order of bytes.')
  await first.getByRole('radio', { name: /False/u }).check()
  await expect(first.getByText(/^Saved /u)).toBeVisible()
  const second = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await second.getByRole('button', { name: 'Continue the exam' }).click()
  await expect(second.getByRole('navigation', { name: 'Answer card' })).toBeVisible()
  await goTo(second, 'TCP keeps the order of bytes.')
  await expect(second.getByRole('radio', { name: /False/u })).toBeChecked()
  await first.getByRole('radio', { name: /True/u }).check()
  await expect(first.getByText(/Moved to another device at/u)).toBeVisible()
})

test('an exam in Safe Exam Browser opens in no other, and answers there are saved', async ({ browser }) => {
  const key = createHash('sha256').update(`configuration ${adaId}`).digest('hex')
  installation.secrets.add(key)
  const examId = await makeExam(admin, paperId, {
    name: 'Networks, exam in the hall',
    candidates: [adaId],
    seb_required: true,
    seb_config_keys: [key],
  })
  await startExam(admin, examId)
  const page = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await expect(page.getByText('This exam opens in Safe Exam Browser.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await expect(page.getByRole('button', { name: 'Start the exam' })).toBeDisabled()
  // What the browser adds: keys that are hashes of the page's address.
  await page.context().exposeFunction('hashOfPage', (url: string) =>
    createHash('sha256')
      .update(url.replace(/#.*$/u, '') + key)
      .digest('hex'),
  )
  await page.context().addInitScript(addSafeBrowser)
  await page.getByRole('button', { name: 'Reload and check' }).click()
  await expect(page.getByText('Safe Exam Browser with this exam’s configuration.')).toBeVisible()
  await page.getByRole('button', { name: 'Start the exam' }).click()
  await expect(page.getByRole('navigation', { name: 'Answer card' })).toBeVisible()
  await goTo(page, 'TCP keeps the order of bytes.')
  await page.getByRole('radio', { name: /True/u }).check()
  await expect(page.getByText(/^Saved /u)).toBeVisible()

  const desk = await open(browser, admin, `/admin/exams/edit/${examId}`)
  await expect(desk.getByRole('textbox', { name: 'Keys, one per line' }).first()).toHaveValue(key.slice(0, 8))
})

/** In the page: the script interface of the browser. */
function addSafeBrowser(): void {
  const security = {
    configKey: '',
    browserExamKey: '',
    updateKeys: (done: () => void) => {
      const hashOf: unknown = Reflect.get(window, 'hashOfPage')
      if (typeof hashOf !== 'function') return
      void Promise.resolve(hashOf(window.location.href)).then((hash: unknown) => {
        security.configKey = String(hash)
        done()
      })
    },
  }
  Reflect.set(window, 'SafeExamBrowser', { security })
}

test('on a phone everything of the room is in reach', async ({ browser }) => {
  const examId = await makeExam(admin, paperId, { name: 'Networks, on a phone', candidates: [adaId] })
  await startExam(admin, examId)
  const page = await open(browser, ada, `/contest/exam-guid/${examId}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('checkbox', { name: 'I have read the rules and what is recorded.' }).check()
  await page.getByRole('button', { name: 'This is me' }).click()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible()
  for (const width of [430, 390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    for (const name of ['Call the invigilator', 'Answer card', 'Submit', 'Next']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      expect([name, width, Math.floor(box?.x ?? -1) >= 0, Math.ceil((box?.x ?? width) + (box?.width ?? 1)) <= width]).toEqual([
        name,
        width,
        true,
        true,
      ])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})
