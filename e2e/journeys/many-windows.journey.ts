import { viewerKey } from '@beacon/api/contest/viewer-key'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { countConnections, type CountingProxy } from '../src/counting-proxy.ts'
import { hall } from '../src/hosts.ts'
import { enterAs } from '../src/people.ts'
import { buildStage, submit, type Stage } from '../src/stage.ts'

const walls = 10
let stage: Stage
let proxy: CountingProxy
test.beforeAll(async () => {
  stage = await buildStage()
  proxy = await countConnections(Number(new URL(stage.origin).port))
})
test.afterAll(async () => {
  await proxy.stop()
  await stage.installation.stop()
})
const origin = () => `http://${hall}:${proxy.port}`

interface Wall {
  page: Page
  screen_id: string
}

async function hang(context: BrowserContext, n: number): Promise<Wall> {
  const body = { name: `Wall ${n}`, value: 'feed' as const }
  const made = await stage.admin.call(viewerKey.create, { params: { resource_id: stage.running }, body })
  stage.installation.secrets.add(made.viewer_key)
  const { pathname, search } = new URL(made.path, stage.origin)
  const page = await context.newPage()
  await page.goto(`${origin()}${pathname}${search}`)
  await expect(page.getByText('Segfault Sinfonie').first()).toBeVisible({ timeout: 30_000 })
  return { page, screen_id: made.screen.screen_id }
}

/** Everybody who looks sees that a puzzle was solved. */
async function solve(place: number, pages: readonly Page[]): Promise<void> {
  const puzzle = stage.puzzles[place]
  const player = stage.players.at(-1)
  if (puzzle === undefined || player === undefined) throw new Error('an empty stage')
  await submit(player, stage.running, puzzle.topic_id, puzzle.flag)
  for (const page of pages) await expect(page.getByText(puzzle.name).first()).toBeVisible()
}

test('ten walls with ten keys and a desk live in one browser; a revoked key darkens its own wall alone', async ({ browser }) => {
  test.setTimeout(300_000)
  const context = await browser.newContext()
  await enterAs(context, stage.admin, origin())
  const desk = await context.newPage()
  await desk.goto(at(origin(), `/admin/flag/contest/${stage.running}`))
  await expect(desk.getByText('Streaming')).toBeVisible({ timeout: 30_000 })
  const all: Wall[] = []
  for (let n = 1; n <= walls; n += 1) all.push(await hang(context, n))
  expect(proxy.open()).toBeLessThanOrEqual(6)

  await solve(4, [desk, ...all.map(({ page }) => page)])
  const [dark, ...others] = all
  if (dark === undefined) throw new Error('no wall')
  await stage.admin.call(viewerKey.revoke, { params: { resource_id: stage.running, screen_id: dark.screen_id } })
  await expect(dark.page.getByText('This screen is closed.')).toBeVisible()
  await solve(5, [desk, ...others.map(({ page }) => page)])
  await expect(dark.page.getByText('This screen is closed.')).toBeVisible()
  expect(proxy.open()).toBeLessThanOrEqual(6)
  await context.close()
})
