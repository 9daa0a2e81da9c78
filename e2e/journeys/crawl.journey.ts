import { session } from '@beacon/api/people/session'
import { basePath, builtKindNames, findPathRow, pathTable, slug, type AppName } from '@beacon/router/paths'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { enterAs, signIn } from '../src/people.ts'
import { builtPages, isPlain } from '../src/pages.ts'
import { type Problems, watch } from '../src/problems.ts'
import { seedRoles, type Stage } from '../src/stage.ts'
import { test } from '../src/stage-test.ts'
import { mistitled, titleOf } from '../src/titles.ts'
import { isLookedAt, isReached, looksInto } from '../src/visits/chosen.ts'

const homes = { arena: '/', admin: '/admin' } as const
const languages = ['en', 'zh'] as const

async function openAs(context: BrowserContext, stage: Stage, role: (typeof seedRoles)[number]): Promise<Page> {
  await enterAs(context, stage.people[role], stage.origin)
  return context.newPage()
}

/** Every address that the menu of the open page leads to. */
async function menuOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main' }).first()
  await menu.waitFor()
  const closed = menu.getByRole('button', { expanded: false })
  while ((await closed.count()) > 0) await closed.first().click()
  return menu.getByRole('link').evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
}

const pathOf = (page: Page): string => new URL(page.url()).pathname.slice(basePath.length) || '/'

/** Titles in both languages. A page opens in the language in which the one before was left, so each is turned but once. */
async function expectTitles(page: Page): Promise<void> {
  const order = (await languageOf(page)) === 'zh' ? languages.toReversed() : languages
  for (const language of order) {
    if (language !== order[0]) await turn(page)
    await expect(page).toHaveTitle(new RegExp(`^${titleOf(page, language).replaceAll(/[()]/gu, '.')}`, 'u'))
  }
}

const languageOf = async (page: Page) => ((await page.locator('html').getAttribute('lang'))?.startsWith('zh') ? 'zh' : 'en')
const turn = (page: Page) => page.getByRole('button', { name: /EN \/ 中/u }).click()

/** Waits until nothing loads any more: the page's own sign, not the network's. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('#main')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

// Nothing here changes the stage, so the roles go about side by side, each on the stage of its worker.
test.describe.configure({ mode: 'parallel' })

for (const role of seedRoles) {
  test(`as ${role}: every menu entry opens, titled in both languages, without a failed call`, async ({ stage, context }) => {
    const page = await openAs(context, stage, role)
    const problems = watch(page)
    const { permissions } = await stage.people[role].call(session.roles, {})
    const isStaff = permissions.some((item) => !item.startsWith('front.'))
    const visited: string[] = []
    const plain = role === 'administrator' ? builtPages(stage).filter((built) => isPlain(built) && isLookedAt(built.path)) : []
    const elsewhere = new Set(plain.map(({ path }) => `${basePath}${path}`))
    for (const app of isStaff ? (['arena', 'admin'] as const) : (['arena'] as const)) {
      await page.goto(at(stage.origin, homes[app]))
      await settled(page)
      const row = findPathRow(pathTable[app])(pathOf(page))
      expect(row?.en, `the first page of ${app} is titled`).not.toBe('')
      if ((await languageOf(page)) === 'zh') await turn(page)
      for (const href of await menuOf(page)) {
        visited.push(href)
        if (elsewhere.has(href) || !isReached(href.slice(basePath.length))) continue
        await page.goto(`${stage.origin}${href}`)
        await settled(page)
        await expectTitles(page)
        expect(problems.take(), href).toEqual([])
      }
    }
    expect(visited.length).toBeGreaterThan(0)
    const there = visited.filter((href) => elsewhere.has(href)).length
    console.log(`${role}: ${visited.length} entries, ${there} of them opened by pages.journey.ts`)
  })
}

/** A walk that goes from each place to each other one. */
const everyWay = (places: readonly string[]): string[] => places.flatMap((from, i) => places.slice(i + 1).flatMap((to) => [from, to]))

/**
 * What is wrong on the page that was just gone to: broken, without its data, or with values that nobody typed. The address changes
 * before the page does, its title with it.
 */
async function wrongOn(page: Page, href: string, problems: Problems): Promise<string[]> {
  await expect(page).toHaveURL((url) => url.pathname === href)
  await expect.poll(() => mistitled(page, 'en'), { message: href }).toEqual([])
  await settled(page)
  const broken = page.getByText(/This page could not be shown|^· \d+ changed$/u)
  const found = [...(await broken.allTextContents()), ...problems.take()]
  return found.map((line) => `${href}: ${line}`)
}

const listsAndBanks = builtKindNames.flatMap((kind) => [`/admin/${slug[kind].admin}/list`, `/admin/${slug[kind].bank}-question`])
/** The lists, banks and forms of the kinds. */
const isOfKind = (path: string): boolean => listsAndBanks.some((place) => [place, `${place.replace(/\/list$/u, '')}/add`].includes(path))
if (looksInto(isOfKind))
  test('from the list, bank and form of every kind to those of every other one: nothing of the last kind stands on the next', async ({
    stage,
    context,
  }) => {
    test.setTimeout(480_000)
    const page = await openAs(context, stage, 'administrator')
    const problems = watch(page)
    await page.goto(at(stage.origin, '/admin'))
    await settled(page)
    if ((await languageOf(page)) === 'zh') await turn(page)
    const entries = new Set(await menuOf(page))
    const entriesAt = (place: (kind: (typeof builtKindNames)[number]) => string) =>
      builtKindNames.map((kind) => `${basePath}/admin/${place(kind)}`).filter((href) => entries.has(href))
    const lists = entriesAt((kind) => `${slug[kind].admin}/list`)
    const banks = entriesAt((kind) => `${slug[kind].bank}-question`)
    expect(Math.min(lists.length, banks.length)).toBeGreaterThan(5)
    const menu = page.getByRole('navigation', { name: 'Main' }).first()
    const click = (href: string) => menu.locator(`a[href="${href}"]`).click()
    const found: string[] = []
    for (const href of [...everyWay(banks), ...everyWay(lists)]) {
      await click(href)
      found.push(...(await wrongOn(page, href, problems)))
    }
    const formOf = (href: string) => href.replace(/\/list$/u, '').concat('/add')
    // A form follows another one where somebody goes back over the list between them.
    const forms = [lists, banks].flatMap((places) => places.slice(1).map((to, i) => [places[i] ?? to, to] as const))
    for (const [from, to] of forms) {
      for (const href of [from, to]) {
        await click(href)
        await expect(page).toHaveURL((url) => url.pathname === href)
        await page
          .locator(`#main a[href="${formOf(href)}"]`)
          .first()
          .click()
        await expect(page).toHaveURL((url) => url.pathname === formOf(href))
        await expect.poll(() => mistitled(page, 'en'), { message: href }).toEqual([])
        await settled(page)
      }
      await page.evaluate(() => history.go(-2))
      found.push(...(await wrongOn(page, formOf(from), problems)))
      await page.evaluate(() => history.go(2))
      found.push(...(await wrongOn(page, formOf(to), problems)))
    }
    console.log(`${lists.length} lists, ${banks.length} banks, ${forms.length} pairs of forms`)
    expect(found).toEqual([])
  })

test('a page that the role does not hold is told so, and leads to no data', async ({ stage, context }) => {
  const page = await openAs(context, stage, 'ordinary')
  await page.goto(at(stage.origin, '/admin/flag/list'))
  await expect(page.getByRole('heading', { name: /do not have access/iu })).toBeVisible()
  await page.goto(at(stage.origin, '/admin'))
  await expect(page.getByText('Your role has no pages here.')).toBeVisible()
})

test('an unknown address leads to /404, which names it', async ({ stage, context }) => {
  const page = await openAs(context, stage, 'administrator')
  for (const unknown of ['/nowhere', '/admin/nowhere', '/public/nowhere']) {
    await page.goto(at(stage.origin, unknown))
    await expect(page).toHaveURL(/\/page\/mg\/ct\/404\?/u)
    await expect(page.getByText(unknown)).toBeVisible()
  }
})

test('without a session a page asks to sign in and comes back to itself', async ({ stage, page }) => {
  const apps: readonly (readonly [AppName, string])[] = [
    ['arena', `/flag/contest?resource_id=${stage.running}&tab=ranking`],
    ['admin', '/admin/flag/list?q=harbour'],
  ]
  const { installation } = stage
  await signIn(installation, 'teacher_one', 'Harbour7light')
  for (const [, path] of apps) {
    await page.goto(at(stage.origin, path))
    await expect(page).toHaveURL(/\/login\?next=/u)
    await page.getByLabel('Username').fill('teacher_one')
    await page.getByRole('textbox', { name: 'Password' }).fill('Harbour7light')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(at(stage.origin, path))
    // A page that still asks for something would notice the missing session and leave by itself in the middle of the next step.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
})
