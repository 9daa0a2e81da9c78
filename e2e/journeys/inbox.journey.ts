import { notice } from '@beacon/api/people/notice'
import type { Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { enterAs } from '../src/people.ts'
import { buildWorld, type World } from '../src/world.ts'

// What comes over the stream.
const live = { timeout: 15_000 }

let world: World
let captain: Person
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  world = await buildWorld({
    questions: [{ name: 'Paper Lantern', parts: [{ name: '', flags: [{ content: 'flag{paper_lantern}' }] }] }],
    teams: ['Quay Rats'],
  })
  captain = world.entrants[0]?.captain ?? world.admin
  await waitBetweenMessages(3_600)
})
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})
test.afterAll(() => world.installation.stop())

async function open(browser: Browser, who: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' })
  await enterAs(context, who, world.origin)
  const page = await context.newPage()
  await page.goto(at(world.origin, path))
  return page
}

/** Seconds between the messages of one person. An hour is over in no journey, 0 lets every message through. */
async function waitBetweenMessages(message_send_interval_s: number): Promise<void> {
  const { version } = await world.admin.call(setting.get, {})
  await world.admin.call(setting.update, { body: { version, values: { message_send_interval_s } } })
}

const badge = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a player writes to the organisers, one of them answers, and the player sees it without a reload', async ({ browser }) => {
  const desk = await open(browser, world.admin, '/admin/system/notices')
  await expect(badge(desk, '0 open threads in the inbox')).toBeVisible()
  const page = await open(browser, captain, '/me/messages')
  await expect(badge(page, '0 unread messages')).toBeVisible()
  await page.getByRole('button', { name: 'Contact organisers' }).click()
  const writing = page.getByRole('dialog', { name: 'Contact organisers' })
  await writing.getByLabel('About the contest').click()
  await page.getByRole('option', { name: 'Quay Cup' }).click()
  await writing.getByLabel('Your message').fill('Which door leads to the hall?')
  await writing.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to the organisers', { exact: true })).toBeVisible()

  await expect(badge(desk, '1 open thread in the inbox')).toBeVisible(live)
  await badge(desk, '1 open thread in the inbox').click()
  const asked = desk.getByRole('row').filter({ hasText: 'Which door leads to the hall?' })
  await expect(asked).toContainText('Quay Cup')
  await asked.getByRole('button', { name: 'Quay Rats' }).click()
  const panel = desk.getByRole('dialog')
  await panel.getByLabel('Answer').fill('The **blue** one.')
  await panel.getByRole('button', { name: 'Send answer' }).click()
  await expect(panel.getByText('The blue one.')).toBeVisible()
  await expect(badge(desk, '0 open threads in the inbox')).toBeVisible(live)

  await expect(badge(page, '1 unread message')).toBeVisible(live)
  const thread = page.getByRole('listitem').filter({ hasText: 'Answered' })
  await thread.getByRole('button', { expanded: false }).click()
  await expect(thread.getByText('The blue one.')).toBeVisible()
  await expect(badge(page, '0 unread messages')).toBeVisible(live)
  await thread.getByRole('button', { name: 'Reply' }).click()
  const answer = thread.getByLabel('Your answer')
  await answer.fill('Found it.')
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  // One message an interval: the page says how long it takes, and what was typed stays.
  await expect(thread.getByText(/^Wait [\d,]+ s before the next message\.$/u)).toBeVisible()
  await expect(answer).toHaveValue('Found it.')
  await waitBetweenMessages(0)
  await thread.getByRole('button', { name: 'Send', exact: true }).click()
  // Its state is open again, so the entry is no longer found by the old one.
  await expect(page.getByRole('listitem').filter({ hasText: /^You.*Found it\.$/u })).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveCount(0)
})

test('a notice that must be read interrupts an open page, is counted, and is gone once it is withdrawn', async ({ browser }) => {
  const page = await open(browser, captain, '/arena')
  await expect(page.getByRole('heading', { name: 'Contests' })).toBeVisible()
  const desk = await open(browser, world.admin, '/admin/system/notices')
  await desk.getByRole('button', { name: 'New notice' }).first().click()
  const form = desk.getByRole('dialog', { name: 'New notice' })
  await form.getByLabel('Title').fill('Water at the quay')
  await form.getByLabel('Text').fill('Bottles stand at the **entrance**.')
  await form.getByRole('checkbox', { name: /^Requires confirmation/u }).check()
  await form.getByRole('button', { name: 'Publish now' }).click()
  await expect(desk.getByText('“Water at the quay” published', { exact: true })).toBeVisible()

  const interrupt = page.getByRole('dialog', { name: 'Water at the quay' })
  await expect(interrupt.getByText('Bottles stand at the entrance.')).toBeVisible(live)
  await interrupt.getByRole('button', { name: 'I have read it' }).click()
  await expect(interrupt).toBeHidden()
  await page.goto(at(world.origin, '/me/messages?show=notice'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Water at the quay' })).toBeVisible()

  // The organiser is one of its readers, and puts it off.
  await desk.getByRole('dialog', { name: 'Water at the quay' }).getByRole('button', { name: 'Later' }).click()
  const row = desk.getByRole('row').filter({ hasText: 'Water at the quay' })
  await expect
    .poll(async () => {
      const { items } = await world.admin.call(notice.list, {})
      return [items[0]?.read_count, items[0]?.confirmed_count]
    })
    .toEqual([1, 1])
  await row.getByRole('button', { name: 'Actions for Water at the quay' }).click()
  await desk.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const asking = desk.getByRole('alertdialog').or(desk.getByRole('dialog')).filter({ hasText: 'Withdraw “Water at the quay”?' })
  await asking.getByLabel('Reason').fill('The water is gone')
  await asking.getByRole('button', { name: 'Withdraw' }).click()
  await expect(row).toContainText('Withdrawn')
  await expect(page.getByRole('listitem').filter({ hasText: 'Water at the quay' })).toHaveCount(0, live)
})

test('whoever is online gets a message from the dashboard, on whatever page', async ({ browser }) => {
  const player = await open(browser, captain, `/flag/contest?resource_id=${world.resource_id}`)
  await expect(player.getByRole('heading', { name: 'Quay Cup' })).toBeVisible()
  const page = await open(browser, world.admin, '/admin/dashboard')
  const { username } = await captain.call(session.me, {})
  await page.getByRole('button', { name: `Actions for ${username}` }).click()
  await page.getByRole('menuitem', { name: 'Message', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'New message' })
  await expect(form.getByText(/^1 person$/u)).toBeVisible()
  await form.getByLabel('Subject').fill('Your cable')
  await form.getByRole('textbox', { name: 'Text' }).fill('It lies in the **doorway**.')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Sent to 1 person', { exact: true })).toBeVisible()
  await expect(form).toBeHidden()
  await player.goto(at(world.origin, '/me/messages'))
  const message = player.getByRole('listitem').filter({ hasText: 'Your cable' })
  await message.getByRole('button', { expanded: false }).click()
  await expect(message.getByText('It lies in the doorway.')).toBeVisible()
})

test('a notice waits for the time that was typed into its form, and comes at once when it is published before', async ({ browser }) => {
  const player = await open(browser, captain, '/me/messages?show=notice')
  await expect(player.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  const desk = await open(browser, world.admin, '/admin/system/notices')
  await desk.getByRole('button', { name: 'New notice' }).first().click()
  const form = desk.getByRole('dialog', { name: 'New notice' })
  await form.getByLabel('Title').fill('The tide turns')
  await form.getByLabel('Text').fill('Ships leave at **noon**.')
  const when = form.getByLabel('Publish at')
  // What cannot be read is no time, and nothing is published at once by it.
  await when.fill('2031-13-40 25:00')
  await when.blur()
  await expect(form.getByText('Use the format 2026-11-20 09:00.', { exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Publish now' })).toBeDisabled()
  const wanted = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
  await when.fill(`${wanted} 09:00`)
  await expect(form.getByRole('button', { name: 'Publish now' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Schedule' }).click()
  await expect(desk.getByText('“The tide turns” scheduled', { exact: true })).toBeVisible()
  const row = desk.getByRole('row').filter({ hasText: 'The tide turns' })
  await expect(row).toContainText('Scheduled')
  const { items } = await world.admin.call(notice.list, {})
  const { status, publish_at } = items.find(({ title }) => title === 'The tide turns') ?? {}
  const typed = await desk.evaluate((text) => new Date(text).toISOString(), `${wanted}T09:00`)
  expect({ status, publish_at }).toEqual({ status: 'scheduled', publish_at: typed })
  const told = player.getByRole('listitem').filter({ hasText: 'The tide turns' })
  await player.reload()
  await expect(player.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible()
  await expect(told).toHaveCount(0)

  await row.getByRole('button', { name: 'Actions for The tide turns' }).click()
  await desk.getByRole('menuitem', { name: 'Publish', exact: true }).click()
  const asking = desk.getByRole('alertdialog', { name: 'Publish “The tide turns”?' })
  await asking.getByLabel('Publish at').fill('')
  await asking.getByRole('button', { name: 'Publish now' }).click()
  await expect(row).toContainText('Published')
  await expect(told).toBeVisible(live)
})
