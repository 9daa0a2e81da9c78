import { createHmac } from 'node:crypto'
import type { Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { expect, test, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const password = 'Tower4amber'

/** What an authenticator app shows for a seed, some steps of 30 s ahead. */
function codeOf(secret: string, ahead = 0): string {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', seed).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

let installation: Installation
let admin: Person
test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation, password)
  await admin.call(session.reauth, { body: { password } })
  const { version } = await admin.call(setting.get, {})
  await admin.call(setting.update, { body: { values: { registration_open: true, registration_review: false }, version } })
})
test.afterAll(() => installation.stop())

async function register(page: Page, username: string): Promise<void> {
  await page.goto(at(installation.origin, '/register'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=name]').fill('Mei Chen')
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=again]').fill(password)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/register'))
}

async function signIn(page: Page, username: string): Promise<void> {
  await page.goto(at(installation.origin, '/login'))
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** A cookie alone must not do it: the password is asked for. */
async function confirmPerson(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('two-factor sign-in is set up, asked for, and opened by a recovery code once', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await register(page, 'mei_chen')
  await page.goto(at(installation.origin, '/me/profile'))
  await page.getByRole('button', { name: 'Set up…' }).click()
  await confirmPerson(page)
  const text = page.getByRole('dialog').getByLabel('Text for the app', { exact: true })
  await expect(text).toHaveValue(/^[A-Z2-7 ]{39}$/)
  const secret = (await text.inputValue()).replaceAll(' ', '')
  installation.secrets.add(secret)
  await page.getByLabel('Code shown by the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allTextContents()
  for (const code of codes) installation.secrets.add(code)
  await page.getByRole('button', { name: 'I have saved them' }).click()

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(other, 'mei_chen')
  await other.getByLabel('Code', { exact: true }).fill('000000')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('alert')).toContainText('Wrong code. 4 attempts left.')
  await other.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Sign in' }).click()
  await other.waitForURL((url) => !url.pathname.endsWith('/login'))

  const third = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(third, 'mei_chen')
  await third.getByLabel('Code', { exact: true }).fill(codes[0] ?? '')
  await third.getByRole('button', { name: 'Sign in' }).click()
  await third.waitForURL((url) => !url.pathname.endsWith('/login'))
  await third.goto(at(installation.origin, '/me/profile'))
  await expect(third.getByText('9 recovery codes are left.')).toBeVisible()
})

test('a role that requires it leads to the set-up and then on', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await register(page, 'tan_wl')
  const me = await page.request.get(`${installation.origin}/api/ct/auth/me`)
  const { role_resource_id } = (await me.json()) as { role_resource_id: string }
  const { version } = await admin.call(setting.get, {})
  await admin.call(setting.update, { body: { values: { totp_required_roles: [role_resource_id] }, version } })
  const again = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(again, 'tan_wl')
  await expect(again.getByText('Your role requires two-factor sign-in. Set it up to continue.')).toBeVisible()
  const text = again.getByLabel('Text for the app', { exact: true })
  await expect(text).toHaveValue(/^[A-Z2-7 ]{39}$/)
  const secret = (await text.inputValue()).replaceAll(' ', '')
  installation.secrets.add(secret)
  await again.getByLabel('Code shown by the app').fill(codeOf(secret))
  await again.getByRole('button', { name: 'Turn on' }).click()
  await again.getByRole('button', { name: 'I have saved them' }).click()
  await again.waitForURL((url) => !url.pathname.endsWith('/login'))
})

test('a token signs a program in until it is revoked', async ({ browser }) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const { version } = await admin.call(setting.get, {})
  await admin.call(setting.update, { body: { values: { totp_required_roles: [] }, version } })
  await register(page, 'li_na')
  await page.goto(at(installation.origin, '/me/profile'))
  await page.getByRole('button', { name: 'New token…' }).click()
  await page.getByRole('dialog').locator('input[name=name]').fill('Nightly')
  await page.getByRole('button', { name: 'Create token' }).click()
  await confirmPerson(page)
  const token = await page.getByRole('dialog').getByLabel('Token', { exact: true }).inputValue()
  installation.secrets.add(token)
  expect(token).toMatch(/^bct_[\w-]{43}$/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const ask = () => fetch(`${installation.origin}/api/ct/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(200)
  await page.getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke the token' }).click()
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible()
  expect((await ask()).status).toBe(401)
})
