import { setting } from '@beacon/api/platform/setting'
import { expect, test, type Page } from '@playwright/test'
import { giveSampleScene, hasEngine, makeSampleImage, startScenes } from '../src/scenes.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('docker')
test('an engine is there where one is required', () => {
  expect(hasEngine || !isRequired).toBe(true)
})

test.describe('a challenge with an environment', () => {
  test.skip(!hasEngine, 'no engine of containers is named for the tests')
  let world: World
  let scenes: { stop: () => Promise<void> }
  test.beforeAll(async () => {
    world = await buildWorld({
      before: async (installation, admin) => {
        scenes = await startScenes(installation)
        await makeSampleImage(admin, 'vault-pwn')
        const { version } = await admin.call(setting.get, {})
        await admin.call(setting.update, { body: { values: { recording_enabled: true }, version } })
      },
      questions: [
        {
          name: 'The Vault',
          flag_type: 'dynamic',
          made: (admin, question_id) => giveSampleScene(admin, question_id, 'vault-pwn'),
        },
      ],
      teams: ['Segfault Sinfonie'],
    })
  })
  test.afterAll(async () => {
    await scenes.stop()
    await world.installation.stop()
  })

  const open = (browser: Parameters<typeof openAs>[0]): Promise<Page> => {
    const topic = nth(world.topics, 0)
    const search = `resource_id=${world.resource_id}&tab=topics&topic_id=${topic.topic_id}`
    return openAs(browser, world, nth(world.entrants, 0).captain, `/flag/contest?${search}`)
  }

  /** Staff see the console of the player, type in it, hand it back, and see later what it showed. */
  const watch = async (browser: Parameters<typeof openAs>[0], terminal: Page, flag: string): Promise<Page> => {
    const staff = await openAs(browser, world, world.admin, '/admin/dashboard/consoles')
    await staff.getByRole('button', { name: /^Watch .* at vault$/u }).click()
    const shown = staff.locator('.xterm-rows')
    await expect(shown).toContainText(flag)
    await staff.getByRole('button', { name: 'Take over' }).click()
    await expect(terminal.getByText(/is typing\. Your keyboard is locked until they hand back\.$/u)).toBeVisible()
    await staff.locator('.xterm-helper-textarea').focus()
    await staff.keyboard.type('echo from $((40+2)) staff\n')
    await expect(terminal.locator('.xterm-rows')).toContainText('from 42 staff')
    await staff.getByRole('button', { name: 'Hand back' }).click()
    await expect(terminal.getByText(/is typing/u)).toBeHidden()
    await terminal.locator('.xterm-helper-textarea').focus()
    await terminal.keyboard.type('echo mine $((40+3)) again\n')
    await expect(shown).toContainText('mine 43 again')
    await staff.getByRole('button', { name: 'Back' }).click()
    return staff
  }
  const replay = async (staff: Page) => {
    await staff.getByText('Recordings', { exact: true }).first().click()
    await staff.getByRole('button', { name: /^Replay .* at vault$/u }).click()
    await staff.getByRole('slider').first().press('End')
    await expect(staff.locator('.xterm-rows')).toContainText('from 42 staff')
  }

  test('is started, entered, watched, solved by what lies in it, seen at the desk, and closed', async ({ browser }) => {
    const page = await open(browser)
    const box = page.getByRole('region', { name: 'Environment' })
    await box.getByRole('button', { name: 'Start environment' }).click()
    await expect(box.getByText('Running').first()).toBeVisible()
    await expect(box.getByText('9999/tcp vault')).toBeVisible()

    const [terminal] = await Promise.all([page.waitForEvent('popup'), box.getByRole('link', { name: 'Terminal of vault' }).click()])
    const seen = terminal.locator('.xterm-rows')
    // Keys of before the shell is open reach nobody: they must not be sent to a later one.
    await expect(seen).toContainText('$')
    await terminal.locator('.xterm-helper-textarea').focus()
    await terminal.keyboard.type('cat /run/flag/flag\n')
    await expect(seen).toContainText(/beacon\{[^}]+\}/u)
    const flag = /beacon\{[^}]+\}/u.exec((await seen.textContent()) ?? '')?.[0] ?? ''
    world.installation.secrets.add(flag)
    await expect(terminal.getByText('Recorded', { exact: true })).toBeVisible()
    const staff = await watch(browser, terminal, flag)

    await page.getByRole('textbox', { name: /flag/iu }).last().fill(flag)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'points' }).first()).toBeVisible()

    const desk = await openAs(browser, world, world.admin, `/admin/flag/contest/${world.resource_id}?tab=scenes`)
    await expect(desk.getByRole('row').filter({ hasText: 'Segfault Sinfonie' })).toContainText('The Vault')

    await box.getByRole('button', { name: 'Close…' }).click()
    await page.getByRole('button', { name: 'Close environment' }).click()
    await expect(box.getByText(/^You closed it at/u)).toBeVisible()
    await expect(terminal.getByText('The console opens automatically once the scene runs.')).toBeVisible()
    await replay(staff)
  })
})
