import { contest } from '@beacon/api/contest/contest'
import { setting } from '@beacon/api/platform/setting'
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { paint, speak } from '../src/look.ts'
import { enterAs } from '../src/people.ts'
import { watch } from '../src/problems.ts'
import { pushed } from '../src/pushed.ts'
import { buildStage, submit, type Puzzle, type Stage } from '../src/stage.ts'

const newcomer = { username: 'quay_runner', password: 'Lantern9west', team: 'Quay Runners' }

let stage: Stage
let replica: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  stage = await buildStage()
  replica = await stage.installation.addReplica()
})
test.afterAll(() => stage.installation.stop())

const puzzle = (n: number): Puzzle => {
  const found = stage.puzzles[n]
  if (found === undefined) throw new Error(`no puzzle ${n}`)
  return found
}

async function register(page: Page): Promise<void> {
  const { installation, origin, admin } = stage
  const { version } = await admin.call(setting.get, {})
  await admin.call(setting.update, { body: { version, values: { registration_open: true, registration_review: false } } })
  await page.goto(origin)
  await page.getByRole('link', { name: 'Register' }).click()
  await page.getByLabel('Username').fill(newcomer.username)
  await page.getByLabel('Real name').fill('Tan Wei Ling')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(installation.secrets.add(newcomer.password))
  await page.getByRole('textbox', { name: 'Repeat password' }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contests' })).toBeVisible()
}

async function makeTeam(page: Page): Promise<void> {
  await page.goto(at(stage.origin, '/me/team'))
  const form = page.getByRole('region', { name: 'Create a team' })
  await form.getByLabel('Name').fill(newcomer.team)
  await form.getByRole('button', { name: 'Create the team' }).click()
  await expect(page.getByRole('heading', { name: newcomer.team })).toBeVisible()
}

async function join(page: Page): Promise<void> {
  await page.goto(at(stage.origin, `/arena?join=${stage.running}`))
  await page.getByRole('checkbox', { name: /^I accept the rules/u }).click()
  await page.getByRole('button', { name: 'Register the team' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: 'Enter' }).first().click()
}

async function tryFlag(page: Page, { topic_id }: Puzzle, flag: string): Promise<Locator> {
  await page.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=topics&topic_id=${topic_id}`))
  const form = page.getByRole('form', { name: 'Flag', exact: true })
  await form.getByRole('textbox').fill(flag)
  await form.getByRole('button', { name: 'Submit' }).click()
  return form.getByRole('status')
}

/** The same moment on three pages: how long after `cause` each of them shows it. */
async function together(cause: () => Promise<unknown>, shown: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const from = performance.now()
  await cause()
  const caused = performance.now()
  const times = await Promise.all(
    Object.entries(shown).map(async ([name, wait]) => {
      await wait()
      return `${name} ${Math.round(performance.now() - caused)} ms`
    }),
  )
  console.log(`caused in ${Math.round(caused - from)} ms; ${times.join(', ')}`)
}

async function desk(context: BrowserContext, tab: string): Promise<Page> {
  await enterAs(context, stage.admin, stage.origin)
  const page = await context.newPage()
  await page.goto(at(stage.origin, `/admin/flag/contest/${stage.running}?tab=${tab}`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** The big screen, served by the other replica. */
async function wall(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${replica}${stage.screens[0]?.path}`)
  await expect(page.getByRole('table', { name: 'Standings' })).toBeVisible()
  return page
}

test('a player registers, makes a team, joins, is wrong, is right; arena, desk and screen move without a reload', async ({
  page,
  browser,
}) => {
  const problems = watch(page)
  await register(page)
  await makeTeam(page)
  await join(page)
  await speak(page, 'zh')
  await paint(page, 'light')
  await speak(page, 'en')
  await paint(page, 'dark')
  await expect(await tryFlag(page, puzzle(0), 'flag{not this one}')).toContainText('Wrong flag.')
  const [deskWindow, wallWindow] = [await browser.newContext(), await browser.newContext()]
  const [scores, screen] = [await desk(deskWindow, 'scores'), await wall(wallWindow)]
  const ranking = await (await browser.newContext({ storageState: await page.context().storageState() })).newPage()
  await ranking.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=ranking`))
  await expect(ranking.getByRole('grid', { name: 'Ranking' })).toBeVisible()
  const has = (locator: Locator) => () => expect(locator).toBeVisible(pushed)
  const form = page.getByRole('form', { name: 'Flag', exact: true })
  await form.getByRole('textbox').fill(puzzle(0).flag)
  await together(
    async () => {
      await form.getByRole('button', { name: 'Submit' }).click()
      await expect(form.getByRole('status')).toContainText('points.')
    },
    {
      arena: has(ranking.getByRole('row', { name: new RegExp(newcomer.team, 'u') }).filter({ hasText: /3\d\d/u })),
      desk: has(scores.getByRole('row', { name: new RegExp(newcomer.team, 'u') }).filter({ hasText: /3\d\d/u })),
      screen: has(screen.getByRole('row', { name: new RegExp(newcomer.team, 'u') })),
    },
  )
  expect(problems.take()).toEqual([])
  for (const context of [deskWindow, wallWindow, ranking.context()]) await context.close()
})

test('pause, resume, freeze and stop reach the arena and the screen at once', async ({ page, browser, context }) => {
  const [player] = stage.players
  if (player === undefined) throw new Error('no player')
  await enterAs(context, player, stage.origin)
  await page.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=ranking`))
  const [deskWindow, wallWindow] = [await browser.newContext(), await browser.newContext()]
  const [control, screen] = [await desk(deskWindow, 'control'), await wall(wallWindow)]
  const asked = control.getByRole('dialog').or(control.getByRole('alertdialog'))
  const answer = (name: string) => asked.getByRole('button', { name })
  const says = (on: Page, text: string | RegExp) => () => expect(on.getByText(text).first()).toBeVisible(pushed)

  await control.getByRole('button', { name: 'Pause', exact: true }).click()
  await asked.getByRole('textbox').first().fill('Water in the server room')
  await together(() => answer('Pause contest').click(), { arena: says(page, 'Water in the server room'), screen: says(screen, /Paused/u) })
  await control.getByRole('button', { name: 'Resume', exact: true }).click()
  await together(() => answer('Resume contest').click(), { screen: says(screen, /Running/u) })
  await expect(page.getByText('Water in the server room')).toBeHidden(pushed)

  await control.getByRole('button', { name: 'Freeze ranking' }).click()
  await together(() => answer('Freeze ranking').click(), { arena: says(page, 'The ranking is frozen.'), screen: says(screen, /frozen/iu) })
  const [, second] = stage.players
  const before = await screen.getByRole('row').allTextContents()
  if (second !== undefined) await submit(second, stage.running, puzzle(4).topic_id, puzzle(4).flag)
  await expect(control.getByText(puzzle(4).name).first()).toBeVisible(pushed)
  expect(await screen.getByRole('row').allTextContents(), 'the screen stands').toEqual(before)

  await control.getByRole('button', { name: 'Stop…' }).click()
  await asked.getByRole('textbox').fill('Harbour Cup 港湾杯')
  await together(() => answer('Stop contest').click(), { screen: says(screen, /Finished|Ended/u) })
  const { status } = await stage.admin.call(contest.settings, { params: { resource_id: stage.running } })
  expect(status).toBe('finished')
  for (const each of [deskWindow, wallWindow]) await each.close()
})

test('what a screen was given opens nothing else', async ({ browser }) => {
  const context = await browser.newContext()
  const screen = await wall(context)
  const answers = await screen.evaluate(
    async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).status)),
    ['/api/ct/auth/me', `/api/ct/contests/${stage.running}/desk`, '/api/ct/users', `/api/ct/contests/${stage.coming}`],
  )
  expect(answers).toEqual([401, 401, 401, 404])
  await context.close()
})
