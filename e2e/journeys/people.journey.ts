import { readFileSync } from 'node:fs'
import { contest } from '@beacon/api/contest/contest'
import { direction } from '@beacon/api/bank/direction'
import type { Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { topic } from '@beacon/api/topic/topic'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { firstRows, xlsxOf } from '../../apps/server/src/modules/platform/sheet/testing/sheets.ts'
import { at } from '../src/addresses.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { enterAs, signIn, signInAdmin } from '../src/people.ts'
import { pushed } from '../src/pushed.ts'
import { addPerson } from '../src/stage.ts'

const adminPassword = 'Tower4amber'
const password = 'Harbour7light'
// What an open browser has to follow.

let installation: Installation
let admin: Person
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation, adminPassword)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => installation.stop())

async function open(browser: Browser, path: string, who?: Person, origin = installation.origin): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  if (who !== undefined) await enterAs(context, who, origin)
  const page = await context.newPage()
  await page.goto(at(origin, path))
  return page
}

async function typeSignIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(installation.secrets.add(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const inMenu = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })

test('a spreadsheet of people: errors at their cells, the mended file goes in, the slips sign somebody in', async ({ browser }) => {
  const head = ['Username', 'Name', 'Organisation', 'Role', 'E-mail', 'ID card', 'Shoe size']
  const zhao = ['zhao_lin', 'Zhao Lin', 'Beacon', 'Student', 'zhao@example.org', '11010519491231002X', 39]
  const mei = ['mei_chen', 'Mei Chen', 'Beacon', 'Student', 'mei@example.org', '', 41]
  const wrong = [
    head,
    zhao,
    ['mei', ...mei.slice(1)],
    ['tan_wl', 'Tan Wei', 'Nowhere', 'Student'],
    ['zhao_lin', 'Zhao Two', 'Beacon', 'Student'],
  ]
  const right = [head, zhao, mei, ['tan_wl', 'Tan Wei', 'Beacon', '学员']]
  const file = async (name: string, rows: typeof wrong) => ({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await xlsxOf(rows)),
  })

  const page = await open(browser, '/admin/system/user-management', admin)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import users' })
  await dialog.locator('input[type=file]').setInputFiles(await file('class.xlsx', wrong))
  await expect(dialog.getByText('Column “Shoe size” is not used')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: 'Tan Wei' })).toContainText('Nowhere')
  const rejected = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download rows with errors' }).click()
  const told = await firstRows(readFileSync(await (await rejected).path()))
  expect(told.map((row) => row[1])).toContain('mei')
  await expect(dialog.getByRole('button', { name: /^Import/u })).toBeDisabled()

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await dialog.locator('input[type=file]').setInputFiles(await file('class-mended.xlsx', right))
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(dialog.getByText('Imported', { exact: true })).toBeVisible()
  const slips = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Sign-in slips/u }).click()
  expect(
    readFileSync(await (await slips).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await expect(dialog.getByRole('button', { name: /^Sign-in slips/u })).toHaveCount(0)
  const list = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^List of passwords/u }).click()
  const passwords = await firstRows(readFileSync(await (await list).path()))
  for (const row of passwords.slice(1)) installation.secrets.add(String(row[3]))
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /zhao_lin/u })).toBeVisible()

  const player = await open(browser, '/login')
  await typeSignIn(player, 'zhao_lin', String(passwords.find(([username]) => username === 'zhao_lin')?.[3]))
  await expect(player).toHaveURL(/\/change-password\/first/u)
  await player.getByRole('textbox', { name: 'New password', exact: true }).fill(installation.secrets.add(password))
  await player.getByRole('textbox', { name: 'Repeat new password' }).fill(password)
  await player.getByRole('button', { name: 'Change password' }).click()
  await player.getByRole('link', { name: 'Continue' }).click()
  await expect(player).not.toHaveURL(/change-password|login/u)
})

test('a role is made and given: its holder’s open browser gains its pages, and loses one at once', async ({ browser }) => {
  const holder = await signIn(installation, 'zhao_lin', password)
  const theirs = await open(browser, '/admin', holder)
  await expect(theirs.getByText('Your role has no pages here.')).toBeVisible()

  const page = await open(browser, '/admin/system/role-management/role-add', admin)
  await page.getByLabel('Name').fill('Front desk')
  for (const item of ['See users', 'See roles']) await page.getByRole('treeitem', { name: new RegExp(`^${item} `, 'u') }).click()
  await page.getByRole('button', { name: 'Create role' }).click()
  const row = page.getByRole('row', { name: /Front desk/u })
  await row.getByRole('button', { name: 'Actions for Front desk' }).click()
  await page.getByRole('menuitem', { name: 'Members' }).click()
  const outside = page
    .getByRole('region', { name: 'Not in the role' })
    .or(page.locator('section', { hasText: 'Not in the role' }))
    .first()
  await outside.getByRole('checkbox', { name: 'Select zhao_lin' }).click()
  await outside.getByRole('button', { name: 'Add 1 person' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add 1 person' }).click()
  for (const name of ['Users', 'Roles']) await expect(inMenu(theirs, name)).toBeVisible()

  await page.goBack()
  await row.getByRole('button', { name: 'Actions for Front desk' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('treeitem', { name: /^See roles /u }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save role' }).click()
  await expect(inMenu(theirs, 'Roles')).toHaveCount(0, pushed)
  await expect(inMenu(theirs, 'Users')).toBeVisible()
})

test('a registration waits for review, is approved, and signs in', async ({ browser }) => {
  await admin.call(session.reauth, { body: { password: adminPassword } })
  const { version } = await admin.call(setting.get, {})
  await admin.call(setting.update, { body: { values: { registration_open: true, registration_review: true }, version } })
  const page = await open(browser, '/register')
  await page.locator('input[name=username]').fill('li_na')
  await page.locator('input[name=name]').fill('Li Na')
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=again]').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('An organiser reviews new accounts. You will see the result here when you sign in.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await typeSignIn(page, 'li_na', password)
  await expect(page.getByRole('alert')).toContainText('Your registration is waiting for review since')

  const desk = await open(browser, '/admin/system/user-management/check', admin)
  await desk.getByRole('button', { name: 'Actions for li_na' }).click()
  await desk.getByRole('menuitem', { name: 'Approve…' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve 1 registration' }).click()
  await expect(desk.getByText('No one is waiting.')).toBeVisible()

  await typeSignIn(page, 'li_na', password)
  await expect(page).not.toHaveURL(/\/login/u)
})

test('an account disabled in the middle of a contest: the session ends and says why', async ({ browser }) => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'flag',
    name: 'Quay Cup',
    game_type: 'individual',
    start_at: inHours(1),
    end_at: inHours(9),
    is_public: true,
  } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const [first] = (await admin.call(direction.list, {})).items
  const asked = { name: 'Paper Lantern', description: 'Say please.', direction_id: first?.resource_id ?? '', score: 100 }
  const made = await admin.call(question.create, { body: { ...asked, parts: [{ name: '', flags: [{ content: 'flag{quay-lantern}' }] }] } })
  await admin.call(topic.add, { params: { resource_id }, body: { question_ids: [made.resource_id], is_online: true } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
  const person = await addPerson(installation, admin, 'wang_fang', 'student')
  const player = await open(browser, `/flag/contest?resource_id=${resource_id}`, person)
  await expect(player.getByRole('heading', { level: 1, name: 'Quay Cup' })).toBeVisible()

  const desk = await open(browser, '/admin/system/user-management?q=wang_fang', admin)
  await desk.getByRole('button', { name: 'Actions for wang_fang' }).click()
  await desk.getByRole('menuitem', { name: 'Disable…' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Disable 1 user?' })
  await dialog.getByRole('textbox').fill('Shared the account')
  await dialog.getByRole('button', { name: 'Disable 1 user' }).click()
  await expect(player).toHaveURL(/\/login\?/u, pushed)
  await expect(player.getByText('You were signed out: the account is disabled.')).toBeVisible()
  await typeSignIn(player, 'wang_fang', password)
  await expect(player.getByRole('alert')).toContainText('This account is disabled: Shared the account.')
})

test('a setting changed on one replica is seen on the other, and its audit row shows both sides', async ({ browser }) => {
  const other = await installation.addReplica()
  const watching = await open(browser, '/admin/system/role-management', admin, other)
  await expect(watching).toHaveTitle(/^Roles · Beacon/u)
  const page = await open(browser, '/admin/system/system-config?tab=general', admin)
  await page.getByRole('textbox', { name: 'System name', exact: true }).fill('Harbour Range')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
  await expect(watching).toHaveTitle('Roles · Harbour Range', pushed)
  const told = await fetch(`${other}/api/ct/auth/register/`)
  expect(await told.json()).toMatchObject({ system_name: 'Harbour Range' })

  await page.goto(at(installation.origin, '/admin/system/audit-log'))
  await page
    .getByRole('row', { name: /Settings/u })
    .first()
    .getByRole('button')
    .first()
    .click()
  const panel = page.getByRole('dialog')
  const line = panel.getByRole('row', { name: /^system_name /u })
  await expect(line.locator('del')).toContainText('Beacon')
  await expect(line.locator('ins')).toHaveText('Harbour Range')
  await expect(panel).toContainText('admin')
})
