import { contest } from '@beacon/api/contest/contest'
import type { Person } from '@beacon/api/people/person'
import { user } from '@beacon/api/people/user'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { addPerson } from '../src/stage.ts'
import { answerOne, makeExam, makeReadyPaper } from '../src/theory.ts'

const name = 'Networks, entry test'
let installation: Installation
let admin: Person
let ada: Person
let examId: string
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  ada = await addPerson(installation, admin, 'ada_lovelace', 'student')
  const { items } = await admin.call(user.list, { query: { q: 'ada_lovelace' } })
  const shown = { review_switch: true, answer_display_switch: true, print_answers: true, release_mode: 'at_once' as const }
  examId = await makeExam(admin, await makeReadyPaper(admin, 'Networks, level 1'), {
    name,
    candidates: [items[0]?.resource_id ?? ''],
    ...shown,
  })
  await answerOne(admin, ada, examId, { isSubmitted: true })
  await admin.call(contest.act, { params: { resource_id: examId }, body: { action: 'stop', confirm_name: name } })
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

async function open(browser: Browser, person: Person, path: string, more: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...more })
  await enterAs(context, person, installation.origin)
  const page = await context.newPage()
  await page.goto(at(installation.origin, path))
  return page
}

test('a candidate answers a mistake again and takes it out, on a phone', async ({ browser }) => {
  await expect
    .poll(async () => (await admin.call(contest.settings, { params: { resource_id: examId } })) as object, { timeout: 30_000 })
    .toMatchObject({ released_at: expect.any(String) })
  const page = await open(browser, ada, '/me/mistakes', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const list = page.getByRole('list', { name: 'My mistakes' })
  await expect(list.getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Answer again' }).first().click()
  const again = page.getByRole('heading', { name: /^Question \d/u }).and(page.locator(':focus'))
  await expect(again).toBeVisible()
  const fields = list.getByRole('radio').or(list.getByRole('checkbox')).or(list.getByRole('textbox'))
  const field = fields.first()
  if ((await field.getAttribute('type')) === 'text') await field.fill('nothing')
  else await field.check()
  await page.getByRole('button', { name: 'Check my answer' }).click()
  await expect(page.getByText(/^(Correct|Not correct yet): /u)).toBeVisible()
  await page.getByRole('button', { name: 'Show the correct answer' }).click()
  const before = await page.getByRole('button', { name: 'Remove from my mistakes' }).count()
  await page.getByRole('button', { name: 'Remove from my mistakes' }).first().click()
  await expect(page.getByRole('button', { name: 'Remove from my mistakes' })).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Remove from my mistakes' })).toHaveCount(before)
})

test('scores are printed from a link that needs no login', async ({ browser }) => {
  const desk = await open(browser, admin, `/admin/exams/contest/${examId}?tab=scores`)
  await desk.getByRole('checkbox', { name: /ada_lovelace/u }).check()
  await desk.getByRole('button', { name: 'Print…' }).click()
  await desk.getByRole('button', { name: 'Create link' }).click()
  const link = desk.getByRole('link', { name: 'Open print page' })
  const href = (await link.getAttribute('href')) ?? ''
  installation.secrets.add(new URL(href).searchParams.get('token') ?? '')
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(href)
  await expect(page.getByRole('heading', { name: 'ada_lovelace', level: 2 })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Key' })).toBeVisible()
  await page.goto(href.replace(/token=.{5}/u, 'token=AAAAA'))
  await expect(page).toHaveURL(/\/404/u)
})
