import { expect, test, type Page } from '@playwright/test'
import { at } from '../src/addresses.ts'
import { runCommand } from '../src/shell.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

const flags = {
  lantern: 'flag{paper-lantern-31}',
  harbour: 'flag{quiet-harbour-77}',
  locks: 'flag{seven-locks-05}',
  whistle: 'flag{tin-whistle-64}',
  outer: 'flag{outer-door-11}',
  inner: 'flag{inner-door-22}',
}
const plain = (name: string, flag: string) => ({ name, parts: [{ name: '', flags: [{ content: flag }] }] })

let world: World
test.beforeAll(async () => {
  world = await buildWorld({
    questions: [
      plain('Paper Lantern', flags.lantern),
      plain('Quiet Harbour', flags.harbour),
      plain('Seven Locks', flags.locks),
      plain('Tin Whistle', flags.whistle),
      {
        name: 'Two Doors',
        behind: 3,
        part_order: 'in_sequence',
        parts: [
          { name: 'Outer door', score_share: 40, flags: [{ content: flags.outer }] },
          { name: 'Inner door', score_share: 60, flags: [{ content: flags.inner }] },
        ],
      },
    ],
    teams: ['Segfault Sinfonie'],
  })
})
test.afterAll(() => world.installation.stop())

const arena = (search: string) => `/flag/contest?resource_id=${world.resource_id}&${search}`
const open = (browser: Parameters<typeof openAs>[0], search: string): Promise<Page> =>
  openAs(browser, world, nth(world.entrants, 0).captain, arena(search))

test('one box takes the flag of any topic and says which one it was', async ({ browser }) => {
  const page = await open(browser, 'tab=topics')
  const box = page.getByRole('form', { name: 'Flag of any challenge' })
  await expect(box).toBeVisible()
  await page.keyboard.press('f')
  await expect(box.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('flag{none of them}')
  await page.keyboard.press('Enter')
  await expect(box.getByRole('status')).toContainText('Wrong flag.')
  await box.getByRole('textbox').fill(flags.lantern)
  await page.keyboard.press('Enter')
  await expect(box.getByRole('status')).toContainText('points.')
  await box.getByRole('link', { name: 'Paper Lantern' }).click()
  await expect(page).toHaveURL(new RegExp(`topic_id=${nth(world.topics, 0).topic_id}`, 'u'))
  await page.context().close()
})

test('the captain makes a bot token, copies the example, and the program sends a flag', async ({ browser }) => {
  const page = await open(browser, 'tab=topics&drawer=bot')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.origin })
  await page.getByRole('button', { name: 'Create token' }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /Create a token/u }))
    .getByRole('button', { name: 'Create token' })
    .click()
  const token = world.installation.secrets.add(await page.getByRole('textbox', { name: 'Token of the team' }).inputValue())
  const copied = async (label: string) => {
    await page.getByRole('region', { name: label }).getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByRole('region', { name: label }).getByRole('button', { name: 'Copied' })).toBeVisible()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const curl = (await copied('curl example')).replace('flag{one}', flags.harbour).replace('flag{two}', 'flag{nothing here}')
  const sent = await runCommand('bash', ['-c', curl], { BEACON_TOKEN: token })
  expect(sent.code, sent.output).toBe(0)
  expect(sent.output).toContain('"flag_correct"')
  expect(sent.output).toContain('"flag_wrong"')

  const python = (await copied('Python example')).replace('flag{one}', flags.locks).replace('flag{two}', flags.harbour)
  const asked = await runCommand('python3', ['-c', python], { BEACON_TOKEN: token })
  expect(asked.code, asked.output).toBe(0)
  expect(asked.output).toMatch(new RegExp(`${flags.locks.replaceAll(/[{}]/gu, '.')} flag_correct \\d+`, 'u'))
  expect(asked.output).toContain('already_solved')

  await page.reload()
  const calls = page.getByRole('region', { name: 'Last calls' }).getByRole('listitem')
  await expect(calls).toHaveCount(2)
  await expect(calls.first()).toContainText('2 flags · 1 correct')
  await expect(page.getByRole('textbox', { name: 'Token of the team' })).toHaveCount(0)
  await page.context().close()
})

test('a topic in two parts behind another topic is solved in order', async ({ browser }) => {
  const [whistle, doors] = [nth(world.topics, 3), nth(world.topics, 4)]
  const page = await open(browser, `tab=topics&topic_id=${doors.topic_id}`)
  const form = page.getByRole('form', { name: 'Flag', exact: true })
  const send = async (flag: string) => {
    await form.getByRole('textbox').fill(flag)
    await form.getByRole('button', { name: 'Submit' }).click()
    return form.getByRole('status')
  }
  await expect(page.getByText('Opens once these are solved:')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.goto(at(world.origin, arena(`tab=topics&topic_id=${whistle.topic_id}`)))
  await expect(await send(flags.whistle)).toContainText('points.')

  await page.goto(at(world.origin, arena(`tab=topics&topic_id=${doors.topic_id}`)))
  const parts = page.getByRole('list').filter({ hasText: 'Outer door' })
  await expect(parts.getByRole('listitem')).toHaveText([/Outer door.*open/u, /Inner door.*Locked/u])
  await expect(await send(flags.inner)).toContainText('Wrong flag.')
  await expect(await send(flags.outer)).toContainText('Outer door')
  await expect(parts.getByRole('listitem')).toHaveText([/Outer door.*Correct/u, /Inner door.*open/u])
  await expect(await send(flags.inner)).toContainText('points.')
  await expect(parts.getByRole('listitem')).toHaveText([/Outer door.*Correct/u, /Inner door.*Correct/u])
  await page.context().close()
})
