import { direction } from '@beacon/api/bank/direction'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/people/person'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'

let installation: Installation
let admin: Person
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  const [law] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  for (let n = 1; n <= 8; n += 1) await writeQuestion(n, law?.resource_id ?? '')
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

/** A single choice that nothing is amiss with but its second language. */
async function writeQuestion(n: number, direction_id: string): Promise<void> {
  const options = ['first', 'second', 'third'].map((word) => ({ option_id: randomUUID(), text: `The ${word} lantern of ${n}` }))
  await admin.call(theoryQuestion.create, {
    body: {
      question_type: 'single',
      stem: `Which lantern burns on night ${n}?`,
      lang: 'en',
      options,
      key: options.slice(0, 1).map(({ option_id }) => option_id),
      score: 200,
      direction_id,
      analysis: 'The first one.',
      visibility: 'published',
    },
  })
}

async function open(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await enterAs(context, admin, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

/** Step 1 of a new paper, up to its stored draft. */
async function beginPaper(page: Page, name: string, mode: 'Manual' | 'Automatic' | 'Intelligent', total: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('radio', { name: mode }).click()
  await page.getByRole('spinbutton', { name: 'Expected total' }).fill(total)
  await page.getByRole('button', { name: 'Save draft and choose questions' }).click()
  await expect(page.getByRole('heading', { name: 'Edit paper' })).toBeVisible()
}

/** Warnings are confirmed, and the paper is ready. */
async function makeReady(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Save as ready' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as ready' }).click()
  await expect(page.getByText(`${name} is ready`, { exact: true })).toBeVisible()
}

test('a paper by hand: questions come from the bank by key, scores are scaled, and it is ready', async ({ browser }) => {
  const page = await open(browser, '/admin/test-paper-bank')
  await expect(page.getByText('No papers yet.')).toBeVisible()
  await page.getByRole('link', { name: 'New paper' }).first().click()
  await beginPaper(page, 'Lanterns by hand', 'Manual', '10')
  const bank = page.getByRole('list', { name: 'Bank questions' })
  await bank.getByRole('button', { name: /night 8\?/ }).click()
  await bank.getByRole('button', { name: /night 5\?/ }).click({ modifiers: ['Shift'] })
  await bank.getByRole('button', { name: /night 5\?/ }).press('Enter')
  await expect(page.getByText('4 questions', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('1. Single choice (4 × 2)')).toBeVisible()
  await page.getByRole('button', { name: 'Move question 1' }).press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Move question 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Save as ready' }).click()
  await expect(page.getByText('Scores add up to 8, expected 10.')).toBeVisible()
  await page.getByRole('button', { name: 'Scale to expected total' }).click()
  await page.getByRole('button', { name: 'Apply these scores' }).click()
  await makeReady(page, 'Lanterns by hand')
  await page.getByRole('button', { name: 'Preview and print' }).click()
  const sheet = page.getByRole('dialog', { name: 'Lanterns by hand' })
  await expect(sheet.getByText('Which lantern burns on night 7?')).toBeVisible()
  await sheet.getByRole('radio', { name: 'Key' }).click()
  await expect(sheet.getByText('Key. Not for candidates.')).toBeVisible()
})

test('a paper by draw: the rule says what the bank has, and the questions are drawn', async ({ browser }) => {
  const page = await open(browser, '/admin/test-paper-bank/add')
  await beginPaper(page, 'Lanterns by draw', 'Automatic', '10')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: 'Add rule' }).click()
  await page.getByRole('combobox', { name: 'Rule 1, type' }).click()
  await page.getByRole('option', { name: 'Single' }).click()
  await page.getByRole('spinbutton', { name: 'Rule 1, count' }).fill('9')
  await page.getByRole('spinbutton', { name: 'Rule 1, score each' }).fill('2')
  await expect(page.getByText('choose 9 of 8')).toBeVisible()
  await page.getByRole('spinbutton', { name: 'Rule 1, count' }).fill('5')
  await expect(page.getByText('choose 5 of 8')).toBeVisible()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Lock t-/ })).toHaveCount(5)
  await makeReady(page, 'Lanterns by draw')
})

test('a paper by blueprint: the proof says what is short, one repair mends it, and it is composed', async ({ browser }) => {
  const page = await open(browser, '/admin/test-paper-bank/add')
  await beginPaper(page, 'Lanterns by blueprint', 'Intelligent', '16')
  await page.getByRole('button', { name: 'New blueprint' }).click()
  await page.getByRole('button', { name: 'Remove Multiple' }).click()
  await page.getByRole('button', { name: 'Remove True/false' }).click()
  await expect(page.getByText(/^Single needs 20; the bank has/)).toBeVisible()
  await page.getByRole('button', { name: 'Lower Single to 8' }).click()
  await expect(page.getByText('The bank can fill it: 8 questions, 16 points.')).toBeVisible()
  await page.getByRole('button', { name: 'Compose', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Lock t-/ })).toHaveCount(8)
  await makeReady(page, 'Lanterns by blueprint')
  await page.goto(at(installation.origin, '/admin/test-paper-bank?status=ready&paper_mode=intelligent'))
  await expect(page.getByRole('link', { name: 'Lanterns by blueprint' })).toBeVisible()
})
