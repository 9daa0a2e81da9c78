import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import type { BrowserContext } from '@playwright/test'
import type { Installation } from './installation.ts'

/** Signs in over the API. */
export async function signIn(installation: Installation, username: string, password: string): Promise<Person> {
  const person = createPerson(installation.origin)
  installation.secrets.add(password)
  await person.call(session.login, { body: { username, password } })
  for (const { value } of cookiesOf(person)) installation.secrets.add(value)
  return person
}

/** The first administrator with a password of their own, the first-run set-up put off. */
export async function signInAdmin(installation: Installation, password = 'Tower4amber'): Promise<Person> {
  const { origin } = installation
  const first = createPerson(origin)
  await first.call(session.login, { body: { username: 'admin', password: installation.password } })
  await first.call(session.change_password, {
    params: { type: 'first' },
    body: { old_password: installation.password, password: installation.secrets.add(password) },
  })
  const admin = await signIn(installation, 'admin', password)
  await admin.call(setting.setup_step, { body: { wizard_step: null } })
  return admin
}

export function cookiesOf(person: Person): { name: string; value: string }[] {
  return person
    .cookie()
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
}

/** Lets a browser go on as a person who signed in over the API. Cookies know no ports, so every replica knows them. */
export async function enterAs(context: BrowserContext, person: Person, origin: string): Promise<void> {
  await context.addCookies(cookiesOf(person).map((cookie) => ({ ...cookie, url: origin, httpOnly: true, sameSite: 'Lax' as const })))
}

/** The same person beside the page: calls with the browser's cookies, such as the ticket of an exam that the page started. */
export async function personIn(context: BrowserContext, origin: string): Promise<Person> {
  const cookies = await context.cookies(origin)
  return createPerson(origin, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
}
