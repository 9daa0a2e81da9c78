import { readFileSync } from 'node:fs'
import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { plainPdf } from '../src/pdf.ts'
import { submit } from '../src/stage.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

const names = ['Paper Lantern', 'Quiet Harbour', 'Seven Locks'] as const
const flagOf = (name: string): string => `flag{${name.toLowerCase().replace(' ', '-')}-40}`

let world: World
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  world = await buildWorld({
    questions: names.map((name) => ({ name, parts: [{ name: '', flags: [{ content: flagOf(name) }] }] })),
    teams: ['Segfault Sinfonie', 'Nullbyte Samurai', 'Les Octets Perdus'],
    contest: {
      allow_writeup_upload: true,
      writeup_score_max: 100,
      certificate_template: { page: 'a4_landscape', title: 'Certificate', body: 'For taking part.', footer: '', background: null },
    },
  })
})
test.afterAll(() => world.installation.stop())

const solve = (team: number, topic: number) =>
  submit(nth(world.entrants, team).captain, world.resource_id, nth(world.topics, topic).topic_id, flagOf(nth(names, topic)))
const act = (body: { action: 'freeze' } | { action: 'stop'; confirm_name: string }) =>
  world.admin.call(contest.act, { params: { resource_id: world.resource_id }, body })
const arena = (tab: string): string => `/flag/contest?resource_id=${world.resource_id}&tab=${tab}`
const desk = (tab: string): string => `/admin/flag/contest/${world.resource_id}?tab=${tab}`
const realOrder = async (): Promise<string[]> => {
  const { items } = await world.admin.call(ranking.scores, { params: { resource_id: world.resource_id } })
  return items.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name)
}

/** The names on a wall from top to bottom: rows move there, they do not change places in the page. */
const seenOn = (wall: Page): Promise<string[]> =>
  wall.getByRole('rowheader').evaluateAll((rows) =>
    rows
      .map((row) => ({ name: (row as HTMLElement).innerText.trim(), top: row.getBoundingClientRect().top }))
      .sort((a, b) => a.top - b.top)
      .map(({ name }) => name),
  )

/** Whether something dark was drawn on the white page. */
const isDrawn = (canvas: Locator): Promise<boolean> =>
  canvas.evaluate((element) => {
    const surface = element as HTMLCanvasElement
    const pixels = surface.getContext('2d')?.getImageData(0, 0, surface.width, surface.height).data ?? []
    for (let index = 0; index < pixels.length; index += 4) if ((pixels[index + 3] ?? 0) > 200 && (pixels[index] ?? 255) < 90) return true
    return false
  })

test('a team hands in its writeup; the referee reads and scores it while the ranking is frozen', async ({ browser }) => {
  await solve(0, 0)
  await solve(0, 1)
  await solve(1, 0)
  await act({ action: 'freeze' })
  const player = await openAs(browser, world, nth(world.entrants, 1).captain, arena('writeup'))
  const bytes = plainPdf(['How we opened the quay', 'First we asked politely.'])
  await player.locator('input[type=file]').setInputFiles({ name: 'quay.pdf', mimeType: 'application/pdf', buffer: bytes })
  await player.getByRole('radio', { name: 'Assisted' }).click()
  await player.getByRole('textbox', { name: 'Which tools' }).fill('A dictionary')
  await player.getByRole('main').getByRole('button', { name: 'Submit' }).last().click()
  const version = player.getByRole('listitem').filter({ hasText: 'Version 1' })
  await expect(version).toContainText('quay.pdf')
  await expect(version).toContainText('Assisted, A dictionary')

  const referee = await openAs(browser, world, world.admin, desk('writeups'))
  await referee.getByRole('link', { name: 'Nullbyte Samurai' }).click()
  const drawn = referee.getByRole('img', { name: 'Page 1' })
  await expect.poll(() => isDrawn(drawn), { timeout: 15_000 }).toBe(true)
  await scoreIt(referee)
  await player.reload()
  await expect(version).toContainText('Clear and complete.')
  await expect(version, 'points wait for the freeze').not.toContainText('80')
  for (const page of [player, referee]) await page.context().close()
})

async function scoreIt(page: Page): Promise<void> {
  const form = page.getByRole('form').or(page.locator('form')).filter({ hasText: 'Remark for the entrant' })
  await form
    .getByRole('textbox', { name: 'Score' })
    .or(form.getByRole('spinbutton', { name: 'Score' }))
    .fill('80')
  await form.getByRole('textbox', { name: 'Remark for the entrant' }).fill('Clear and complete.')
  await form.getByRole('button', { name: 'Save review' }).click()
  await expect(page.getByText('Review saved', { exact: true })).toBeVisible()
}

test('the operator reveals the results step by step; the wall ends at the real ranking', async ({ browser }) => {
  for (const topic of [2, 1, 0]) await solve(2, topic)
  await act({ action: 'stop', confirm_name: 'Quay Cup' })
  const made = await world.admin.call(viewerKey.create, {
    params: { resource_id: world.resource_id },
    body: { name: 'Hall', value: 'resolver' },
  })
  world.installation.secrets.add(made.viewer_key)
  const wall = await (await browser.newContext()).newPage()
  await wall.goto(new URL(made.path, world.origin).href)
  await expect(wall.getByRole('heading', { name: 'Standings at the freeze' })).toBeVisible()
  const real = await realOrder()
  expect(real[0]).toBe('Les Octets Perdus')
  expect(await seenOn(wall)).toEqual(['Segfault Sinfonie', 'Nullbyte Samurai', 'Les Octets Perdus'])

  const operator = await openAs(browser, world, world.admin, desk('situation'))
  const panel = operator.getByRole('region', { name: 'Resolver' })
  await panel.getByRole('textbox', { name: 'Stops at the first' }).or(panel.getByRole('spinbutton')).first().fill('0')
  await panel.getByRole('button', { name: 'Prepare' }).click()
  const steps = panel.getByRole('toolbar', { name: 'Resolver steps' })
  await expect(steps).toContainText(/^0 \/ \d+/u)
  const total = Number(/\/ (\d+)/u.exec((await steps.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(2)
  for (let step = 1; step <= total; step += 1) {
    await steps.getByRole('button', { name: 'Reveal next' }).click()
    await expect(steps).toContainText(`${step} / ${total}`)
  }
  await expect(panel.getByText('Nothing. The board is the real ranking.')).toBeVisible()
  await expect.poll(() => seenOn(wall)).toEqual(real)
  for (const page of [wall, operator]) await page.context().close()
})

test('once the ranking is revealed, the team sees its points and fetches its certificate', async ({ browser }) => {
  const organiser = await openAs(browser, world, world.admin, desk('control'))
  await organiser.getByRole('button', { name: 'Reveal ranking' }).click()
  const asked = organiser.getByRole('dialog').or(organiser.getByRole('alertdialog'))
  await asked.getByRole('button', { name: 'Reveal ranking' }).click()
  await expect(organiser.getByText('The ranking is public', { exact: true })).toBeVisible()
  await organiser.context().close()

  const player = await openAs(browser, world, nth(world.entrants, 1).captain, arena('writeup'))
  await expect(player.getByRole('listitem').filter({ hasText: 'Version 1' })).toContainText('80')
  await player.goto(at(world.origin, '/me/contests'))
  const arriving = player.waitForEvent('download')
  await player.getByRole('link', { name: 'Certificate of Quay Cup as PDF' }).click()
  const bytes = readFileSync(await (await arriving).path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(1_000)
  await player.context().close()
})
