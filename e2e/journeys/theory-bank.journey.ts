import { direction } from '@beacon/api/bank/direction'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { basePath } from '@beacon/router/paths'
import { expect, type Page, test } from '@playwright/test'
import { startInstallation, type Installation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'

const form = '/admin/oj/admin/exercises/theory/add-theory'
let installation: Installation
test.beforeAll(async () => {
  installation = await startInstallation()
})
test.afterAll(() => installation.stop())

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const stem = (page: Page) => page.getByRole('textbox', { name: /^Question/u })
const option = (page: Page, letter: string) => page.getByRole('textbox', { name: `Option ${letter}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens a new form, of this type, with its question written. */
async function begin(page: Page, type: string, text: string): Promise<void> {
  await page.goto(`${installation.origin}${basePath}${form}`)
  await page.getByRole('radio', { name: type, exact: true }).click()
  await choose(page, 'Category', 'Basics')
  await stem(page).fill(text)
}
const save = async (page: Page, name = 'Save') => {
  await button(page, name).click()
  await expect(page).toHaveURL(/edit-theory/u)
}

test('a teacher writes a question of each type, tries one, edits it and restores its first version', async ({ browser }) => {
  const admin = await signInAdmin(installation)
  const teacher = await addPerson(installation, admin, 'theory_teacher', 'teacher')
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 1000 } })
  await enterAs(context, teacher, installation.origin)
  const page = await context.newPage()

  await test.step('bad input is named at its field, and nothing that was typed is lost', async () => {
    await begin(page, 'Single', 'Which protocol shakes hands?')
    await option(page, 'A').fill('TCP')
    await option(page, 'B').fill('ＴＣＰ')
    await option(page, 'C').fill('UDP')
    await option(page, 'D').fill('ICMP')
    await button(page, 'Save').click()
    await expect(page.getByText('Same as option A.').first()).toBeVisible()
    await expect(stem(page)).toHaveValue('Which protocol shakes hands?')
    await option(page, 'B').fill('ARP')
    await page.getByRole('radio', { name: 'A is correct' }).click()
    await save(page, 'Save and try')
  })

  await test.step('it is tried, changed and brought back', async () => {
    await page.getByRole('radio', { name: 'A. TCP' }).click()
    await button(page, 'Check answer').click()
    await expect(page.getByText('2 / 2')).toBeVisible()
    await stem(page).fill('Which one shakes hands three times?')
    await button(page, 'Save').click()
    await expect(page.getByText('Which one shakes hands three times? saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Restore…' }).last().click()
    await button(page, 'Restore version').click()
    await expect(stem(page)).toHaveValue('Which protocol shakes hands?')
  })

  await test.step('the other types', async () => {
    await begin(page, 'Multiple', 'Which carry ports?')
    for (const [letter, text] of [
      ['A', 'TCP'],
      ['B', 'UDP'],
      ['C', 'ICMP'],
      ['D', 'ARP'],
    ] as const)
      await option(page, letter).fill(text)
    for (const letter of ['A', 'B']) await page.getByRole('checkbox', { name: `${letter} is correct` }).click()
    await save(page)
    await begin(page, 'True/false', 'UDP keeps the order.')
    await page.getByRole('radio', { name: 'False', exact: true }).click()
    await save(page)
    await begin(page, 'Completion', 'HTTPS listens on _____')
    // The box is left by this click, and says that it lacks a blank: the button must not have moved away meanwhile.
    await button(page, 'Turn underscores into blanks').click()
    await expect(stem(page)).toHaveValue('HTTPS listens on {{1}}')
    await stem(page).fill('HTTP listens on ')
    await stem(page).press('End')
    await stem(page).press('Control+Shift+B')
    await expect(stem(page)).toHaveValue('HTTP listens on {{1}}')
    await page.getByRole('textbox', { name: 'Accepted answers of blank 1' }).fill('80')
    await page.getByRole('textbox', { name: 'Accepted answers of blank 1' }).press('Enter')
    await save(page)
    await begin(page, 'Short answer', 'Why three steps?')
    await page.getByRole('textbox', { name: /^Reference answer/u }).fill('Both sides agree on numbers.')
    await save(page)
  })

  const { items } = await teacher.call(theoryQuestion.list, { query: { size: 200 } })
  expect(items.map(({ question_type }) => question_type).toSorted()).toEqual(['completion', 'multiple', 'short', 'single', 'truefalse'])
  expect(items.find(({ question_type }) => question_type === 'single')).toMatchObject({ name: 'Which protocol shakes hands?', version: 3 })
  expect((await admin.call(direction.list, { query: { bank: 'theory' } })).items.find(({ key }) => key === 'basics')?.question_count).toBe(
    5,
  )
  await context.close()
})
