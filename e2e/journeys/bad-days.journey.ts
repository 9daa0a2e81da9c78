import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { enterAs } from '../src/people.ts'
import { pushed } from '../src/pushed.ts'
import { buildStage, submit, type Stage } from '../src/stage.ts'

const day_ms = 86_400_000
let stage: Stage
test.beforeAll(async () => {
  stage = await buildStage()
})
test.afterAll(() => stage.installation.stop())

async function openAs(browser: Browser, who: 'player' | 'admin', wrongBy_ms = 0): Promise<Page> {
  const context = await browser.newContext()
  const [player] = stage.players
  if (player === undefined) throw new Error('no player')
  await enterAs(context, who === 'admin' ? stage.admin : player, stage.origin)
  if (wrongBy_ms !== 0) await context.addInitScript(shiftClock, wrongBy_ms)
  return context.newPage()
}

/** Runs in the page before anything else: what a computer with a wrong clock says. */
function shiftClock(by_ms: number): void {
  const Right = Date
  const now = () => Right.now() + by_ms
  const Wrong = new Proxy(Right, {
    construct: (target, args: unknown[]) => Reflect.construct(target, args.length === 0 ? [now()] : args) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
  Object.assign(globalThis, { Date: Wrong })
}

const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

test('a computer whose clock is a day wrong shows the right time left', async ({ browser }) => {
  const { end_at } = await stage.admin.call(contest.settings, { params: { resource_id: stage.running } })
  for (const wrongBy_ms of [day_ms, -day_ms]) {
    const page = await openAs(browser, 'player', wrongBy_ms)
    await page.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=guide`))
    expect(await page.evaluate(() => Date.now())).not.toBeCloseTo(Date.now(), -7)
    const timer = page.getByRole('timer', { name: /Harbour Cup/u }).first()
    await expect(timer).toHaveText(/^\d\d:\d\d:\d\d$/u)
    const left_s = secondsOf((await timer.textContent()) ?? '')
    expect(Math.abs(left_s - (Date.parse(end_at) - Date.now()) / 1000)).toBeLessThan(5)
    await page.context().close()
  }
})

test('two organisers edit one contest: the second is told who was faster, and loses nothing', async ({ browser }) => {
  const [first, second] = [await openAs(browser, 'admin'), await openAs(browser, 'admin')]
  for (const page of [first, second]) {
    await page.goto(at(stage.origin, `/admin/flag/edit/${stage.coming}`))
    await expect(page.getByRole('textbox', { name: 'Brief' })).toHaveValue('Eight hours at the quay.')
  }
  await first.getByRole('textbox', { name: 'Brief' }).fill('Nine hours at the quay.')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await settings()).brief).toBe('Nine hours at the quay.')
  await second.getByRole('textbox', { name: 'Brief' }).fill('Ten hours at the quay.')
  await second.getByRole('button', { name: 'Save', exact: true }).click()
  const told = second.getByRole('dialog', { name: 'Changed by someone else' })
  await expect(told).toContainText('Your changes are kept here but not saved yet.')
  expect((await settings()).brief).toBe('Nine hours at the quay.')
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await settings()).brief).toBe('Ten hours at the quay.')
  for (const page of [first, second]) await page.context().close()
})

const settings = () => stage.admin.call(contest.settings, { params: { resource_id: stage.coming } })

test('a revoked display goes dark when it is told, and stays dark', async ({ page }) => {
  const [, screen] = stage.screens
  if (screen === undefined) throw new Error('no screen')
  await page.goto(`${stage.origin}${screen.path}`)
  await expect(page.getByText('Segfault Sinfonie').first()).toBeVisible()
  await stage.admin.call(viewerKey.revoke, { params: { resource_id: stage.running, screen_id: screen.screen_id } })
  const from = performance.now()
  await expect(page.getByText('This screen is closed.')).toBeVisible(pushed)
  console.log(`revoked: dark after ${Math.round(performance.now() - from)} ms`)
  await expect(page.getByText('Segfault Sinfonie')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('This screen is closed.')).toBeVisible()
})

test('the server is killed before the late parts of a page have come: the page stays, and they come when it is back', async ({
  browser,
}) => {
  const page = await openAs(browser, 'player')
  await page.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=ranking`))
  const row = page.getByRole('row', { name: /Les Octets Perdus/u })
  await expect(row).toBeVisible()
  // A browser that lost a file halfway does not ask for it again. The files of the menu are on nobody's way; those of the chart are.
  await expect(page.getByRole('group', { name: /Arrow keys read the points\.$/u })).toBeVisible()
  await stage.installation.kill()
  await expect(page.getByText(/^Offline since/u)).toBeVisible({ timeout: 20_000 })
  // For half a second after its last answer the server is taken to be there.
  await page.waitForTimeout(1_000)
  await page.getByRole('button', { name: 'captain_0' }).click()
  await expect(row).toBeVisible()
  await stage.installation.startAgain()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible({ timeout: 45_000 })
  await expect(row).toBeVisible()
  await page.context().close()
})

test('the server is killed: the arena says so and keeps what it shows; when it is back the arena goes on', async ({ browser }) => {
  const page = await openAs(browser, 'player')
  await page.goto(at(stage.origin, `/flag/contest?resource_id=${stage.running}&tab=ranking`))
  const row = page.getByRole('row', { name: /Les Octets Perdus/u })
  await expect(row).toBeVisible()
  await stage.installation.kill()
  const banner = page.getByText(/^Offline since/u)
  await expect(banner).toBeVisible({ timeout: 20_000 })
  await expect(row).toBeVisible()
  await stage.installation.startAgain()
  await expect(banner).toBeHidden({ timeout: 45_000 })
  const puzzle = stage.puzzles[4]
  const last = stage.players.at(-1)
  if (puzzle === undefined || last === undefined) throw new Error('the stage is too small')
  const before = (await row.textContent()) ?? ''
  await submit(last, stage.running, puzzle.topic_id, puzzle.flag)
  await expect(row).not.toHaveText(before)
  await page.context().close()
})

test('the server was away for longer than a restart: the desk says so, and one press gives the time back', async ({ browser }) => {
  const endOf = async () => Date.parse((await stage.admin.call(contest.settings, { params: { resource_id: stage.running } })).end_at)
  const end = await endOf()
  await stage.installation.kill()
  await new Promise((resolve) => setTimeout(resolve, 21_000))
  await stage.installation.startAgain()
  const page = await openAs(browser, 'admin')
  await page.goto(at(stage.origin, `/admin/flag/contest/${stage.running}`))
  await expect(page.getByText(/^The server was away from .+ to \d\d:\d\d:\d\d$/u)).toBeVisible()
  await page.getByRole('button', { name: /^Give \d+ s back to everyone$/u }).click()
  await expect(page.getByText(/^The server was away/u)).toBeHidden()
  const moved_s = ((await endOf()) - end) / 1_000
  expect(moved_s).toBeGreaterThan(20)
  expect(moved_s).toBeLessThan(120)
  await page.context().close()
})
