import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { tick } from '@beacon/api/kinds/tick/operations'
import type { Person } from '@beacon/api/people/person'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, type Page, test } from '@playwright/test'
import { joinEmbedded } from '../../apps/server/src/postgres/embedded.ts'
import { makeToyTables } from '../../apps/server/src/testing/toys/toy-tables.ts'
import { at } from '../src/addresses.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { root } from '../src/server-process.ts'
import { addPerson } from '../src/stage.ts'

let installation: Installation
let admin: Person
let player: Person

/** An app with the toys in it, in a folder beside its product. `TOYS_BUILT` takes the one that is there. */
function buildApp(app: string): Promise<void> {
  const cwd = join(root, 'apps', app)
  if (process.env['TOYS_BUILT'] === '1' && existsSync(join(cwd, 'dist-toys/index.html'))) return Promise.resolve()
  return new Promise((done, failed) => {
    const child = spawn('npx', ['vite', 'build', '--logLevel', 'error'], {
      cwd,
      env: { ...process.env, APP_KINDS: 'toys' },
      stdio: 'inherit',
    })
    child.once('error', failed)
    child.once('exit', (code) => (code === 0 ? done() : failed(new Error(`the build of ${app} ended with ${code}`))))
  })
}

test.beforeAll(async () => {
  test.setTimeout(600_000)
  for (const app of ['screens', 'arena', 'admin']) await buildApp(app)
  installation = await startInstallation({ NODE_OPTIONS: '--conditions=toys' })
  const { url } = await joinEmbedded(installation.dataDir)
  await makeToyTables(url)
  admin = await signInAdmin(installation)
  player = await addPerson(installation, admin, 'solo_one', 'student')
})
test.afterAll(() => installation.stop())

/** Makes a contest of individuals in the form of its kind; answers its id. */
async function makeContest(page: Page, kind: 'paper' | 'tick', setting: { label: string; value: string }): Promise<string> {
  await page.goto(at(installation.origin, `/admin/${kind}/add`))
  await page.getByRole('textbox', { name: 'Name' }).first().fill(`Toy ${kind}`)
  await page.getByRole('radio', { name: 'Individual' }).click()
  await page.getByRole('button', { name: /at their defaults/u }).click()
  await page.getByRole('radio', { name: 'manually' }).first().click()
  await page.getByRole('spinbutton', { name: setting.label }).fill(setting.value)
  await expect(page.getByText('Flag prefix')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/${kind}/contest/`, 'u'))
  const id = /contest\/([0-9a-f-]{36})/u.exec(page.url())?.[1] ?? ''
  const params = { resource_id: id }
  await player.call(entrant.join, { params, body: { ai_accepted: true } })
  await start(id)
  return id
}

/** Not by the contract: this process does not know the kinds of the test build, so it cannot read a reply of one. */
async function start(id: string): Promise<void> {
  const headers = { 'content-type': 'application/json', cookie: admin.cookie(), origin: installation.origin }
  const body = JSON.stringify({ action: 'start', force: true })
  const reply = await fetch(`${installation.origin}/api/ct${urlPath(id)}`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`not started: ${await reply.text()}`)
}
const urlPath = (resource_id: string): string => contest.act.path.replace(':resource_id', resource_id)

/** Shows a display of a contest in a window of its own. */
async function openWall(page: Page, id: string, value: 'matrix' | 'ranking' = 'matrix'): Promise<Page> {
  const body = { name: 'Hall', value, theme: 'dark' as const, lang: 'en' as const }
  const { path } = await admin.call(viewerKey.create, { params: { resource_id: id }, body })
  installation.secrets.add(new URL(path, installation.origin).searchParams.get('viewer_key') ?? 'no key in the address')
  const wall = await page.context().newPage()
  await wall.goto(`${installation.origin}${path}`)
  return wall
}

test('a paper is made in its form, handed in, marked at its desk, and sealed until it is released', async ({ page, browser }) => {
  await enterAs(page.context(), admin, installation.origin)
  const id = await makeContest(page, 'paper', { label: 'Own time', value: '45' })
  await page.goto(at(installation.origin, '/admin/paper/list'))
  await expect(page.getByRole('link', { name: 'Toy paper' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Toy papers' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Questions' })).toHaveCount(0)
  const arena = await (await browser.newContext()).newPage()
  await enterAs(arena.context(), player, installation.origin)
  await arena.goto(at(installation.origin, `/paper/contest?resource_id=${id}&tab=topics`))
  await expect(arena.getByText('The results are sealed until they are released.')).toBeVisible()
  await arena.getByRole('button', { name: 'Look at the paper' }).click()
  await expect(arena.getByText(/^Hand in until/u)).toBeVisible()
  await arena.getByRole('textbox', { name: 'Answers' }).fill('B C A')
  await arena.getByRole('button', { name: 'Hand in' }).click()
  await expect(arena.getByText('Handed in.')).toBeVisible()
  const wall = await openWall(page, id)
  await expect(wall.getByText('The results are sealed.')).toBeVisible()
  await page.goto(at(installation.origin, `/admin/paper/contest/${id}?tab=papers`))
  await page.getByRole('spinbutton', { name: /^Mark of/u }).fill('72.5')
  await page.getByRole('button', { name: 'Save mark' }).click()
  await expect(page.getByText('Mark saved').first()).toBeVisible()
  await expect(arena.getByText('The results are sealed until they are released.')).toBeVisible()
  await page.getByRole('button', { name: 'Release the results' }).click()
  await expect(arena.getByText('Your mark: 72.5')).toBeVisible()
  await expect(wall.getByRole('cell', { name: '72.5' })).toBeVisible()
  await arena.getByRole('link', { name: 'Ranking' }).first().click()
  await expect(arena.getByText('solo_one').first()).toBeVisible()
})

test('a game of ticks pays by boundaries, and its cells stand in the arena and on the wall', async ({ page, browser }) => {
  await enterAs(page.context(), admin, installation.origin)
  const id = await makeContest(page, 'tick', { label: 'Round length', value: '30' })
  const arena = await (await browser.newContext()).newPage()
  await enterAs(arena.context(), player, installation.origin)
  await arena.goto(at(installation.origin, `/tick/contest?resource_id=${id}&tab=topics`))
  await arena.getByRole('button', { name: 'Capture' }).click()
  await player.call(tick.capture, { params: { resource_id: id }, body: {} })
  await expect(arena.getByRole('table', { name: 'Ticks' }).getByText('20').first()).toBeVisible({ timeout: 90_000 })
  const wall = await openWall(page, id)
  await expect(wall.getByRole('table', { name: 'Ticks' }).getByRole('cell', { name: '20' }).first()).toBeVisible()
  await page.goto(at(installation.origin, `/admin/tick/contest/${id}?tab=ticks`))
  await expect(page.getByRole('rowheader', { name: 'solo_one' })).toBeVisible()
  // The columns that the kind declares: all of them for players and at the desk, on walls the one that is for walls.
  await arena.getByRole('link', { name: 'Ranking' }).first().click()
  for (const name of ['Ticks', 'Best tick']) await expect(arena.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await page.goto(at(installation.origin, `/admin/tick/contest/${id}?tab=scores`))
  for (const name of ['Paid', 'Ticks', 'Best tick']) await expect(page.getByRole('columnheader', { name })).toBeVisible()
  const ranking = await openWall(page, id, 'ranking')
  await expect(ranking.getByText('Ticks', { exact: true }).first()).toBeVisible()
  await expect(ranking.getByText('Best tick')).toHaveCount(0)
})
