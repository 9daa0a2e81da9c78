import { readFileSync } from 'node:fs'
import { contest } from '@beacon/api/contest/contest'
import { evidence } from '@beacon/api/topic/evidence'
import type { Person } from '@beacon/api/people/person'
import { ranking } from '@beacon/api/contest/ranking'
import { session } from '@beacon/api/people/session'
import { expect, test } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { addPerson, submit } from '../src/stage.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

let world: World
let referees: readonly Person[]
test.beforeAll(async () => {
  const chart = { name: 'Harbour Chart', flag_type: 'dynamic' as const }
  world = await buildWorld({
    questions: [chart, { name: 'Paper Lantern', parts: [{ name: '', flags: [{ content: 'flag{paper-lantern-31}' }] }] }],
    teams: ['Segfault Sinfonie', 'Nullbyte Samurai'],
    template: { question: 0, name: 'chart.txt', text: 'Depths at low water.\n{{flag}}\n' },
    contest: { reward_way: 'none' },
  })
  const { installation, admin, resource_id } = world
  referees = [
    await addPerson(installation, admin, 'referee_mei', 'referee'),
    await addPerson(installation, admin, 'referee_tom', 'referee'),
  ]
  const people = await Promise.all(referees.map((one) => one.call(session.me, {})))
  const { version } = await admin.call(contest.staff, { params: { resource_id } })
  const items = people.map((one) => ({ user_id: one.resource_id, role: 'referee' as const }))
  await admin.call(contest.set_staff, { params: { resource_id }, body: { items, version } })
})
test.afterAll(() => world.installation.stop())

const scoreOf = async (name: string): Promise<number | undefined> => {
  const { items } = await world.admin.call(ranking.list, { params: { resource_id: world.resource_id } })
  return items.find((row) => row.name === name)?.score
}

test('a flag of another team becomes a case; the penalty is appealed and another referee takes it back', async ({ browser }) => {
  const { resource_id, admin, origin } = world
  const [chart, lantern] = [nth(world.topics, 0), nth(world.topics, 1)]
  const [owner, taker] = [nth(world.entrants, 0), nth(world.entrants, 1)]
  const topicAt = (topic_id: string) => `/flag/contest?resource_id=${resource_id}&tab=topics&topic_id=${topic_id}`
  const deskAt = (search: string) => `/admin/flag/contest/${resource_id}?tab=evidence${search}`

  const first = await openAs(browser, world, owner.captain, topicAt(chart.topic_id))
  const arriving = first.waitForEvent('download')
  await first.getByRole('link', { name: 'Download chart.txt' }).click()
  const own =
    readFileSync(await (await arriving).path(), 'utf8')
      .trim()
      .split('\n')
      .at(-1) ?? ''
  world.installation.secrets.add(own)
  await first.context().close()

  await submit(taker.captain, resource_id, lantern.topic_id, 'flag{paper-lantern-31}')
  const before = (await scoreOf(taker.name)) ?? 0
  expect(before).toBeGreaterThan(100)
  const second = await openAs(browser, world, taker.captain, topicAt(chart.topic_id))
  const form = second.getByRole('form', { name: 'Flag', exact: true })
  await form.getByRole('textbox').fill(own)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByRole('status')).toContainText('Wrong flag.')

  const cases = async () => (await admin.call(evidence.list, { params: { resource_id }, query: { kind: ['foreign_flag'] } })).total
  await expect.poll(cases, { timeout: 15_000 }).toBe(1)
  const mei = await openAs(browser, world, nth(referees, 0), deskAt(''))
  await mei.getByRole('link', { name: "Another entrant's flag" }).click()
  const panel = mei.getByRole('dialog')
  await expect(panel.getByText('Every entrant has its own flag for this question, and this one belongs to another entrant.')).toBeVisible()
  await panel.getByRole('radio', { name: 'Penalty' }).click()
  const chosen = panel.getByRole('checkbox', { name: taker.name })
  if (!(await chosen.isChecked())) await chosen.click()
  await panel
    .getByRole('textbox', { name: 'Points' })
    .or(panel.getByRole('spinbutton', { name: 'Points' }))
    .fill('100')
  await panel.getByRole('textbox', { name: 'Reason shown to the entrant' }).fill('The flag of another team')
  await panel.getByRole('button', { name: 'Save decision' }).click()
  await expect(mei.getByText('Case decided', { exact: true })).toBeVisible()
  await expect.poll(() => scoreOf(taker.name)).toBe(before - 100)

  await second.goto(at(origin, `/flag/contest?resource_id=${resource_id}&tab=ranking`))
  await expect(second.getByText('Referee penalty')).toBeVisible({ timeout: 15_000 })
  await second.getByRole('button', { name: 'Appeal…' }).click()
  const appeal = second.getByRole('dialog')
  await appeal.getByRole('textbox', { name: 'Your statement' }).fill('We bought the chart at the quay, like everybody.')
  await appeal.getByRole('button', { name: 'Send appeal' }).click()
  await expect(second.getByText('Appeal sent', { exact: true })).toBeVisible()

  await mei.goto(at(origin, deskAt('&view=appeals')))
  await mei.getByRole('link', { name: taker.name }).click()
  await expect(mei.getByText('Another referee decides this appeal')).toBeVisible()
  await mei.context().close()

  const tom = await openAs(browser, world, nth(referees, 1), deskAt('&view=appeals'))
  await tom.getByRole('link', { name: taker.name }).click()
  const answer = tom.getByRole('dialog')
  await answer.getByRole('radio', { name: /^Accept/u }).click()
  await answer.getByRole('textbox', { name: 'Message to the entrant' }).fill('The chart was sold openly.')
  await answer.getByRole('button', { name: 'Save decision' }).click()
  await expect(tom.getByText('Appeal accepted', { exact: true })).toBeVisible()
  await expect.poll(() => scoreOf(taker.name)).toBe(before)
  await tom.context().close()

  await second.reload()
  await expect(second.getByText('The chart was sold openly.')).toBeVisible({ timeout: 15_000 })
  await second.context().close()
})
