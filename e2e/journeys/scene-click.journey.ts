import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setting } from '@beacon/api/platform/setting'
import { expect, test } from '@playwright/test'
import { giveSampleScene, hasEngine, makeSampleImage, startScenes } from '../src/scenes.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

const flagForm = /beacon\{[^}]+\}/u

test.describe('an environment by click', () => {
  test.skip(!hasEngine, 'no engine of containers is named for the tests')
  let world: World
  let scenes: { stop: () => Promise<void> }
  test.beforeAll(async () => {
    world = await buildWorld({
      before: async (installation, admin) => {
        scenes = await startScenes(installation)
        const { version } = await admin.call(setting.get, {})
        await admin.call(setting.update, { body: { values: { host_port_range: '24950-24999' }, version } })
        for (const name of ['vault-pwn', 'notes-web']) await makeSampleImage(admin, name)
      },
      questions: ['vault-pwn', 'notes-web'].map((name) => ({
        name,
        flag_type: 'dynamic',
        made: (admin, question_id) => giveSampleScene(admin, question_id, name),
      })),
      teams: ['Segfault Sinfonie'],
    })
  })
  test.afterAll(async () => {
    await scenes.stop()
    await world.installation.stop()
  })

  test('the organiser turns host ports on once; a player starts, connects by the line and opens the page', async ({ browser }) => {
    const desk = await openAs(browser, world, world.admin, `/admin/flag/contest/${world.resource_id}?tab=scenes`)
    await expect(desk.getByText('Players cannot connect in one click yet', { exact: true })).toBeVisible()
    await desk.getByRole('button', { name: 'Turn on host ports…' }).click()
    const asked = desk.getByRole('dialog', { name: 'Turn on host ports?' })
    await asked.getByRole('textbox', { name: 'Address players connect to' }).fill('127.0.0.1')
    if (process.env['SHOTS'] !== undefined) await desk.screenshot({ path: `${process.env['SHOTS']}/offer.png` })
    await asked.getByRole('button', { name: 'Turn on' }).click()
    await expect(desk.getByText('Players cannot connect in one click yet', { exact: true })).toBeHidden()

    const start = async (index: number) => {
      const search = `resource_id=${world.resource_id}&tab=topics&topic_id=${nth(world.topics, index).topic_id}`
      const page = await openAs(browser, world, nth(world.entrants, 0).captain, `/flag/contest?${search}`)
      const box = page.getByRole('region', { name: 'Environment' })
      await box.getByRole('button', { name: 'Start environment' }).click()
      await expect(box.getByText('Running').first()).toBeVisible()
      return { page, box }
    }
    const vault = await start(0)
    const line = await vault.box
      .getByRole('textbox', { name: /^Line for/u })
      .first()
      .inputValue()
    expect(line).toMatch(/^nc 127\.0\.0\.1 249\d\d$/u)
    const socket = connect(Number(line.split(' ')[2]), '127.0.0.1')
    socket.end('1 )); cat /run/flag/flag; echo $(( 1\n')
    const flag = flagForm.exec(await text(socket))?.[0] ?? ''
    world.installation.secrets.add(flag)
    expect(flag).toMatch(flagForm)
    await vault.page.getByRole('textbox', { name: /flag/iu }).last().fill(flag)
    await vault.page.keyboard.press('Enter')
    await expect(vault.page.getByRole('status').filter({ hasText: 'points' }).first()).toBeVisible()

    const notes = await start(1)
    if (process.env['SHOTS'] !== undefined)
      for (const [width, height] of [
        [1280, 900],
        [390, 844],
      ] as const) {
        await notes.page.setViewportSize({ width, height })
        await notes.box.screenshot({ path: `${process.env['SHOTS']}/player-${width}.png` })
      }
    await notes.page.setViewportSize({ width: 1280, height: 900 })
    const [opened] = await Promise.all([notes.page.waitForEvent('popup'), notes.box.getByRole('link', { name: /^Open/u }).click()])
    await expect(opened.locator('body')).toContainText(/notes/iu)
  })
})
