import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { direction } from '@beacon/api/bank/direction'
import { entrant } from '@beacon/api/contest/entrant'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { expect, test, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

// What comes over the stream, and what is asked for behind it.
const live = { timeout: 15_000 }

let world: World
let second: string
/** Entrants of both contests, by contest and team. */
const entrants = new Map<string, string>()
test.beforeAll(async () => {
  const flags = [{ content: 'flag{quay}' }]
  world = await buildWorld({ questions: [{ name: 'Paper Lantern', parts: [{ name: '', flags }] }], teams: ['Quay Rats', 'Night Ferry'] })
  for (const { name, entrant_id } of world.entrants) entrants.set(`${world.resource_id} ${name}`, entrant_id)
  second = await makeSecond()
})
test.afterAll(() => world.installation.stop())

/** A second running contest with the same teams. */
async function makeSecond(): Promise<string> {
  const { admin } = world
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = { kind: 'flag' as const, name: 'Lighthouse Cup', start_at: inHours(1), end_at: inHours(9), is_public: true }
  const { resource_id } = await admin.call(contest.create, { body })
  const [first] = (await admin.call(direction.list, {})).items
  const made = await admin.call(question.create, {
    body: {
      name: 'Beam',
      description: 'It turns.',
      direction_id: first?.resource_id ?? '',
      parts: [{ name: '', flags: [{ content: 'flag{beam}' }] }],
    },
  })
  const params = { resource_id }
  await admin.call(topic.add, { params, body: { question_ids: [made.resource_id], is_online: true } })
  for (const { name, captain } of world.entrants) {
    const { entrant_id } = await captain.call(entrant.join, { params, body: { ai_accepted: true } })
    entrants.set(`${resource_id} ${name}`, entrant_id)
  }
  await admin.call(contest.act, { params, body: { action: 'start', force: true } })
  return resource_id
}

async function give(resource_id: string, name: string, points: number): Promise<void> {
  const body = { entrant_ids: [entrants.get(`${resource_id} ${name}`) ?? ''], points, reason: 'The journey' }
  await world.admin.call(ranking.adjust, { params: { resource_id }, body })
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Ranking of the arena' }).getByRole('row').filter({ hasText: name })

async function choose(page: Page, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Add a contest' })
  await box.fill(name)
  await page.getByRole('option', { name: new RegExp(name, 'u') }).click()
}

test('an organiser groups two contests with weights, and one ranking comes out of them, live', async ({ browser }) => {
  await give(world.resource_id, 'Quay Rats', 400)
  await give(world.resource_id, 'Night Ferry', 200)
  await give(second, 'Night Ferry', 100)

  const desk = await openAs(browser, world, world.admin, '/admin/arena/add')
  await desk.getByLabel('Name').fill('Harbour League')
  await desk.getByRole('checkbox', { name: 'Published' }).click()
  await desk.getByRole('button', { name: 'Create arena' }).click()
  await expect(desk.getByText('No contests yet')).toBeVisible()
  await choose(desk, 'Quay Cup')
  await choose(desk, 'Lighthouse Cup')
  const save = desk.getByRole('button', { name: 'Save', exact: true })
  await expect(desk.getByText('Weights add up to 0%')).toBeVisible()
  await expect(save).toBeDisabled()
  await desk.getByRole('button', { name: 'Spread evenly' }).click()
  await expect(desk.getByText('Weights add up to 100%')).toBeVisible()
  await save.click()
  await expect(desk.getByRole('table').last()).toContainText('Night Ferry')
  expect(await violations(desk)).toEqual([])

  // The lobby has its contests below it, and leads to its page.
  const { captain } = nth(world.entrants, 0)
  const page = await openAs(browser, world, captain, '/arena')
  const group = page.getByRole('region', { name: 'Harbour League' })
  await expect(group).toContainText('Quay Cup')
  await expect(group).toContainText('You are #2 with 50')
  await group.getByRole('link', { name: 'Harbour League' }).click()
  await expect(rowOf(page, 'Night Ferry')).toContainText('75')
  await expect(rowOf(page, 'Quay Rats')).toContainText('50')
  await expect(page.getByRole('table', { name: 'Contests of the arena' })).toContainText('50%')
  expect(await violations(page)).toEqual([])

  // Points of one contest move the ranking of the arena on the open page.
  await give(second, 'Quay Rats', 100)
  await expect(rowOf(page, 'Quay Rats')).toContainText('100', live)

  // A frozen one stands still there too.
  const params = { resource_id: second }
  await world.admin.call(contest.act, { params, body: { action: 'freeze', reason: 'The last hour' } })
  await expect(page.getByRole('table', { name: 'Ranking of the arena' })).toContainText('frozen', live)
  await give(second, 'Night Ferry', 1_000)
  await page.reload()
  await expect(rowOf(page, 'Quay Rats')).toContainText('100')
})
