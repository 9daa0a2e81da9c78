import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { expect, test, type Page } from '@playwright/test'
import { clientId, clientSecret, startTestProvider } from '../../apps/server/src/modules/people/sso/testing/provider.ts'
import { at } from '../src/addresses.ts'
import { startInstallation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { freePort } from '../src/server-process.ts'

const password = 'Tower4amber'
// The provider's certificate is its own.
test.use({ ignoreHTTPSErrors: true })

/** The provider's own pages: who one is, and yes to what is asked for. */
async function signInThere(page: Page, subject: string): Promise<void> {
  await page.locator('input[name=login]').fill(subject)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('single sign-on at a real provider: somebody new takes a name, and comes back without being asked', async ({ page, browser }) => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const provider = await startTestProvider(at(origin, '/login'))
  const trusted = join(tmpdir(), `beacon-provider-${port}.pem`)
  writeFileSync(trusted, provider.certificate)
  const installation = await startInstallation({ NODE_EXTRA_CA_CERTS: trusted, OUTBOUND_ALLOW: 'localhost', PUBLIC_ORIGINS: origin }, port)
  installation.secrets.add(clientSecret)
  try {
    const admin = await signInAdmin(installation, password)
    await admin.call(session.reauth, { body: { password } })
    const campus = {
      id: 'campus',
      label_en: 'Campus',
      label_zh: '校园登录',
      issuer: provider.issuer,
      client_id: clientId,
      scopes: 'openid profile email',
      map: { username: 'preferred_username', name: 'name', email: 'email', organisation: '', groups: 'groups' },
      domains: [],
      new_accounts: 'create' as const,
      default_role: null,
      default_organisation: null,
      group_roles: [],
      roles_follow: false,
      sign_out_there: false,
    }
    const { version } = await admin.call(setting.get, {})
    await admin.call(setting.update, { body: { version, values: { oidc_providers: [campus] }, secrets: { 'oidc:campus': clientSecret } } })
    provider.people.set('s-1', { preferred_username: 'zhao.lin', name: 'Zhao Lin', email: 'lin@school.edu', email_verified: true })

    await page.goto(at(origin, '/login'))
    await page.getByRole('button', { name: 'Sign in with Campus' }).click()
    await signInThere(page, 's-1')
    const form = page.getByRole('form', { name: 'New account' })
    await expect(form).toContainText('Campus identifies you as lin@school.edu.')
    await expect(form.getByLabel('Username')).toHaveValue('zhao_lin')
    await form.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL((url) => url.origin === origin && !url.pathname.endsWith('/login'))

    const again = await (await browser.newContext({ locale: 'en-GB', ignoreHTTPSErrors: true })).newPage()
    await again.goto(at(origin, '/login'))
    await again.getByRole('button', { name: 'Sign in with Campus' }).click()
    await signInThere(again, 's-1')
    await expect(again).toHaveURL((url) => url.origin === origin && !url.pathname.endsWith('/login'))
    const me = await again.request.get(`${origin}/api/ct/auth/me`)
    expect(await me.json()).toMatchObject({ username: 'zhao_lin' })
    await again.context().close()
  } finally {
    await installation.stop()
    await provider.stop()
  }
})
