import { contest } from '@beacon/api/contest/contest'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import type { Person } from '@beacon/api/people/person'
import { roundTarget } from '@beacon/api/rounds/target'
import { bot } from '@beacon/api/topic/bot'
import { expect, test, type Page } from '@playwright/test'
import type { Judge, PlantedFlag } from '../../apps/server/src/testing/stand-in-runner.ts'
import { violations } from '../src/axe.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { makeServices, makeSiege, openRunner, round_s } from '../src/games/siege.ts'
import { addTeam, nth, openAs, type Entrant } from '../src/world.ts'

let installation: Installation
let runner: Awaited<ReturnType<typeof openRunner>>
let admin: Person
let resource_id: string
let topics: readonly { topic_id: string }[]
let teams: Entrant[]

test.beforeAll(async () => {
  installation = await startInstallation()
  admin = await signInAdmin(installation)
  runner = await openRunner(installation)
  const siege = await makeSiege(admin, 'Harbour Siege', await makeServices(admin, ['Mailgate', 'Ferry']))
  resource_id = siege.resource_id
  topics = siege.topics
  await runner.makeReady()
  teams = []
  for (const [index, name] of ['Ada', 'Bob', 'Cyd', 'Buoy'].entries())
    teams.push(await addTeam(installation, admin, { resource_id, name, index }))
  const params = { resource_id, entrant_id: nth(teams, 3).entrant_id }
  await admin.call(roundTarget.update, { params, body: { is_nop: true, version: 0 } })
  await admin.call(contest.act, { params: { resource_id }, body: { action: 'start', force: true } })
})
test.afterAll(async () => {
  await runner.close()
  await installation.stop()
})

/** Cyd's Mailgate takes its flag and loses it; Bob's Ferry is not there at all. */
const judge: Judge = ({ entrant_id, topic_id, kind }) => {
  const isAt = (team: number, topic: number) => entrant_id === nth(teams, team).entrant_id && topic_id === nth(topics, topic).topic_id
  if (isAt(2, 0) && kind === 'get') return { verdict: 'corrupt' }
  return isAt(1, 1) ? { verdict: 'down', said: 'Connection refused' } : { verdict: 'up' }
}

/** All boxes of the round are checked, as soon as the round has been planned. */
async function checkRound(): Promise<(team: number, topic: number) => string> {
  const planted: PlantedFlag[] = []
  // Bob's Ferry has no flag.
  await expect
    .poll(async () => planted.push(...(await runner.runChecks(judge))), { intervals: [200] })
    .toBe(teams.length * topics.length - 1)
  for (const { flag } of planted) installation.secrets.add(flag)
  return (team, topic) => {
    const isOf = (one: PlantedFlag) => one.entrant_id === nth(teams, team).entrant_id && one.topic_id === nth(topics, topic).topic_id
    return nth(planted.filter(isOf), 0).flag
  }
}

/** As a farm sends it. */
async function sendByProgram({ captain }: Entrant, flags: readonly string[]): Promise<unknown> {
  const { token } = await captain.call(bot.rotate, { params: { resource_id }, body: {} })
  const headers = { 'content-type': 'application/json', 'x-team-token': installation.secrets.add(token) }
  const reply = await fetch(`${installation.origin}/api/ct/bot/flags`, { method: 'PUT', headers, body: JSON.stringify(flags) })
  return reply.json()
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('boxes are checked and captured, flags are submitted, the ranking moves, and the wall says it', async ({ browser }) => {
  const [ada, bob] = [nth(teams, 0), nth(teams, 1)]
  const flagOf = await checkRound()
  expect(await sendByProgram(bob, [flagOf(0, 0)])).toMatchObject([{ status: true, code: 'flag_captured' }])

  const page = await openAs(browser, installation, ada.captain, `/attack-defense/contest?resource_id=${resource_id}&tab=topics`)
  const mailgate = page.getByRole('article', { name: 'Mailgate' })
  await expect(mailgate).toContainText('Pwned')
  await expect(mailgate).toContainText('10.80.1.1:8000')
  await expect(mailgate).toContainText('Round 1: check passed. Flag planted. 1 flag lost.')
  await expect(page.getByRole('article', { name: 'Ferry' })).toContainText('Normal')
  expect(await violations(page), 'Services').toEqual([])

  await openTab(page, 'Targets')
  const targetOf = (name: string) => page.getByRole('table', { name: 'Targets' }).getByRole('row', { name: new RegExp(`^${name}`, 'u') })
  await expect(targetOf('Bob').getByRole('cell')).toHaveText([/10\.80\.2\.1.*Normal/u, /10\.80\.2\.2.*Down/u])
  expect(await violations(page), 'Targets').toEqual([])

  await openTab(page, 'Submit')
  const box = page.getByRole('textbox', { name: 'Flags' })
  const own = flagOf(0, 1)
  const wrong = `${own.slice(0, -2)}${own.at(-2) === 'A' ? 'B' : 'A'}}`
  const ofCyd = flagOf(2, 0)
  await box.fill(`found ${ofCyd}, ${ofCyd}\n${flagOf(2, 1)} ${own}\n${flagOf(3, 0)}\n${wrong}`)
  await expect(page.getByText('5 flags found, 1 repeated')).toBeVisible()
  await box.press('Control+Enter')
  const answers = page.getByRole('table', { name: 'Submitted flags' }).getByRole('row')
  await expect(answers).toHaveText([
    /Result/u,
    /Captured\. Settled at the end of round 1\..*Cyd.*mailgate.*\+10/u,
    /Captured\. Settled at the end of round 1\..*Cyd.*ferry.*\+10/u,
    /That is your own flag\./u,
    /Flags of NOP boxes do not count\./u,
    /Invalid flag\. No points lost\./u,
  ])
  await box.fill(ofCyd)
  await box.press('Control+Enter')
  await expect(answers.nth(1)).toContainText('Already submitted')
  expect(await violations(page), 'Submit').toEqual([])

  await openTab(page, 'Captures')
  await expect(page.getByRole('table', { name: 'Captures' }).getByRole('row', { name: /Cyd/u })).toHaveCount(2)
  expect(await violations(page), 'Captures').toEqual([])
  await openTab(page, 'API')
  await expect(page.getByRole('region', { name: 'Farm configuration' })).toContainText('"Bob": "10.80.2.1"')
  expect(await violations(page), 'API').toEqual([])
  await openTab(page, 'Guide')
  await expect(page.getByText('valid in its own round and in the 4 after it')).toBeVisible()
  expect(await violations(page), 'Guide').toEqual([])

  const screen = { name: 'Hall', value: 'matrix', theme: 'dark', lang: 'en' } as const
  const { path, viewer_key } = await admin.call(viewerKey.create, { params: { resource_id }, body: screen })
  installation.secrets.add(viewer_key)
  const wall = await browser.newPage()
  await wall.goto(`${installation.origin}${path}`)
  const boxesOf = (name: string) => wall.getByRole('table', { name: 'Boxes' }).getByRole('row', { name: new RegExp(name, 'u') })
  const states = (name: string) => boxesOf(name).locator('[data-state]')
  await expect(states('Ada')).toHaveText(['Pwned', 'Normal'])
  await expect(states('Bob')).toHaveText(['Normal', 'Down'])
  await expect(states('Cyd')).toHaveText(['Pwned, down', 'Pwned'])
  await expect(wall.getByText('Latest captures')).toBeVisible()
  expect(await violations(wall), 'wall').toEqual([])

  await openTab(page, 'Ranking')
  await runner.passSeconds(round_s + 15)
  const ranked = page.getByRole('row', { name: /^1 .*Ada/u })
  await expect(ranked).toContainText('20')
  expect(await violations(page), 'Ranking').toEqual([])
  await expect(boxesOf('Ada').getByRole('cell').first()).toHaveText('1')
})
