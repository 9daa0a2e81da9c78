import { board } from '@beacon/api/board/board'
import { ranking } from '@beacon/api/contest/ranking'
import { expect, test } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { buildWorld, openAs, type World } from '../src/world.ts'

let world: World
test.beforeAll(async () => {
  const flags = [{ content: 'flag{quay}' }]
  world = await buildWorld({ questions: [{ name: 'Paper Lantern', parts: [{ name: '', flags }] }], teams: ['Quay Rats', 'Night Ferry'] })
})
test.afterAll(() => world.installation.stop())

const give = (name: string, points: number) => {
  const entrant_ids = world.entrants.filter((one) => one.name === name).map(({ entrant_id }) => entrant_id)
  const body = { entrant_ids, points, reason: 'The journey' }
  return world.admin.call(ranking.adjust, { params: { resource_id: world.resource_id }, body })
}
const shared = { normalize_by: 'top', normalized_score: 10_000, weighting_factor: 1_000 } as const

test('an organiser makes a board of a contest and a file, joins a name, and the wall follows until its key is revoked', async ({
  browser,
}) => {
  await give('Quay Rats', 400)
  await give('Night Ferry', 200)
  const desk = await openAs(browser, world, world.admin, '/admin/rank/add')
  await desk.getByRole('textbox', { name: /^Name/u }).first().fill('Harbour Season')
  await desk.getByRole('button', { name: 'Create board' }).click()
  await expect(desk.getByRole('heading', { name: 'Harbour Season' })).toBeVisible()
  expect(await violations(desk), 'form').toEqual([])
  const [made] = (await world.admin.call(board.list, { query: {} })).items
  const rank_id = made?.rank_id ?? ''
  const { version } = await world.admin.call(board.get, { params: { rank_id } })
  const races = [
    {
      ...shared,
      name: 'Quay Cup',
      short_name: 'Cup',
      category: 'flag' as const,
      source: 'contest' as const,
      contest_id: world.resource_id,
    },
    { ...shared, name: 'Qualifier', short_name: 'Qualifier', category: 'theory' as const, source: 'file' as const },
  ]
  await world.admin.call(board.update, { params: { rank_id }, body: { name: 'Harbour Season', is_published: true, races, version } })
  await desk.reload()

  // A file is looked at before it counts: one of its names is known, the other is joined by hand.
  await desk.getByRole('button', { name: 'Add file…' }).click()
  const dialog = desk.getByRole('dialog')
  const csv = { name: 'qualifier.csv', mimeType: 'text/csv', buffer: Buffer.from('Team,Score\nquay rats,50\nThe Ferry,100\n') }
  await dialog.locator('input[type="file"]').setInputFiles(csv)
  await expect(dialog).toContainText('1 name is new to the board.')
  await dialog.getByRole('button', { name: 'Use these results' }).click()
  await expect(dialog).toBeHidden()
  await world.admin.call(board.join, { params: { rank_id }, body: { name: 'The Ferry', into: 'Night Ferry' } })

  await desk.getByLabel('Where it hangs').fill('Hall')
  await desk.getByRole('button', { name: 'Create key' }).click()
  const link = await desk.getByRole('dialog').getByRole('textbox', { name: 'Team ranking' }).inputValue()
  world.installation.secrets.add(new URL(link).searchParams.get('viewer_key') ?? '')
  expect(await violations(desk), 'key').toEqual([])
  await desk.getByRole('button', { name: 'Done' }).click()

  const wall = await browser.newPage()
  await wall.goto(link)
  const standing = wall.getByRole('table', { name: 'Standings' })
  await expect(standing).toContainText('Quay Rats')
  await expect(standing.getByRole('rowheader')).toHaveText([/^(?:Quay Rats|Night Ferry)/u, /^(?:Quay Rats|Night Ferry)/u])
  await expect(standing).toContainText('150')
  expect(await violations(wall), 'wall').toEqual([])

  // Points of the contest move the wall that stands open.
  await give('Night Ferry', 600)
  await expect(standing).toContainText('200')

  await desk.getByRole('button', { name: 'Revoke', exact: true }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(wall.getByRole('alert')).toContainText('This screen is closed.')
  await expect(standing).toBeHidden()
})
