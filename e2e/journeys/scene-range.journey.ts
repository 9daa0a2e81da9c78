import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { violations } from '../src/axe.ts'
import { at } from '../src/addresses.ts'
import { startInstallation, type Installation } from '../src/installation.ts'
import { enterAs, signInAdmin } from '../src/people.ts'
import { hasEngine, makeSampleImage, startScenes } from '../src/scenes.ts'

/** A folder of texts as a tar.gz. */
function packed(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-packed-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const bytes = execFileSync('tar', ['-C', folder, '-czf', '-', '.'])
  rmSync(folder, { recursive: true })
  return bytes
}

test.describe('machines of an organiser, before any question', () => {
  test.skip(!hasEngine, 'no engine of containers is named for the tests')
  let installation: Installation
  let scenes: { stop: () => Promise<void> }
  let admin: Awaited<ReturnType<typeof signInAdmin>>
  test.beforeAll(async () => {
    installation = await startInstallation()
    admin = await signInAdmin(installation)
    scenes = await startScenes(installation)
    await makeSampleImage(admin, 'vault-pwn')
  })
  test.afterAll(async () => {
    await scenes.stop()
    await installation.stop()
  })

  const pageAt = async (browser: Browser, path: string): Promise<Page> => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    await enterAs(context, admin, installation.origin)
    const page = await context.newPage()
    await page.goto(at(installation.origin, path))
    return page
  }
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

  test('an instance is started from an image, entered, paused and kept as an image', async ({ browser }) => {
    const page = await pageAt(browser, '/admin/std/instance-manage/create')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Prep box')
    await page.getByRole('combobox', { name: /^Image/u }).click()
    await page.getByRole('option', { name: /vault-pwn/u }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save and start' }).click()
    const panel = page.getByRole('dialog', { name: /^Prep box/u })
    await expect(panel.getByText('Running', { exact: true })).toBeVisible()
    const [terminal] = await Promise.all([page.waitForEvent('popup'), panel.getByRole('link', { name: /Console/u }).click()])
    await expect(terminal.locator('.xterm-rows')).toContainText('$')
    await terminal.locator('.xterm-helper-textarea').focus()
    await terminal.keyboard.type('echo mine $((40+2)) here > /tmp/made; cat /tmp/made\n')
    await expect(terminal.locator('.xterm-rows')).toContainText('mine 42 here')
    await expect(terminal).toHaveTitle(/^vault-pwn@1 · .+ · Terminal$/u)
    expect(new URL(terminal.url()).pathname).toMatch(/\/admin\/std\/image-manage\/connect$/u)
    expect(await violations(terminal)).toEqual([])
    await panel.getByRole('button', { name: 'Close' }).click()

    const row = rowOf(page, 'Prep box')
    const choose = async (action: string) => {
      await row.getByRole('button', { name: /^Actions/u }).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await choose('Stop…')
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click()
    await expect(terminal.getByText('The instance has stopped')).toBeVisible()
    expect(await violations(terminal)).toEqual([])
    await terminal.getByRole('button', { name: 'Start', exact: true }).click()
    await expect(terminal.locator('.xterm-rows')).toContainText('$')
    await terminal.locator('.xterm-helper-textarea').focus()
    await terminal.keyboard.type('echo still $(cat /tmp/made)\n')
    await expect(terminal.locator('.xterm-rows')).toContainText('still mine 42 here')
    await terminal.close()
    await choose('Pause')
    await expect(row).toContainText('Paused')
    await choose('Save as image…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('prepared-box')
    await dialog.getByRole('button', { name: /^Save/u }).click()
    await page.goto(at(installation.origin, '/admin/std/image-manage'))
    await expect(rowOf(page, 'prepared-box')).toContainText('Saved')
  })

  test('a topology is drawn with keys, saved, and is the same when it is opened again', async ({ browser }) => {
    const page = await pageAt(browser, '/admin/topology/add')
    await page.getByRole('textbox', { name: /^Name of the template/u }).fill('Two networks')
    const drawn = page.locator('[data-item]')
    await expect(drawn).toHaveCount(3)
    await page.locator('[data-item="lan"]').focus()
    await page.keyboard.press('w')
    await expect(drawn).toHaveCount(4)
    await page.keyboard.press('n')
    await expect(drawn).toHaveCount(5)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(drawn).toHaveCount(4)
    await page.keyboard.press('Control+y')
    await expect(drawn).toHaveCount(5)
    expect(await violations(page)).toEqual([])
    for (const id of ['node-1', 'node-2']) {
      await page.locator(`[data-item="${id}"]`).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: /^Image/u }).fill('vault-pwn@1')
    }
    await page.getByRole('button', { name: 'Save topology' }).click()
    await expect(page.getByRole('heading', { name: 'Two networks' })).toBeVisible()
    const names = () => drawn.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    const before = await names()
    await page.goto(at(installation.origin, '/admin/topology'))
    await rowOf(page, 'Two networks').getByRole('link', { name: 'Two networks' }).click()
    await expect(drawn).toHaveCount(5)
    expect(await names()).toEqual(before)
  })

  test('a service goes into an image that is made by hand, which is checked and saved as a version', async ({ browser }) => {
    const page = await pageAt(browser, '/admin/std/service-manage/create')
    await page.locator('input[type=file][accept*=".zip"]').setInputFiles({
      name: 'greeter-1.0.tar.gz',
      mimeType: 'application/gzip',
      buffer: packed({ 'install.sh': '#!/bin/sh\necho placing the greeter\necho greeted by a service > /tmp/greeter\n' }),
    })
    await page.getByRole('textbox', { name: /^Name/u }).fill('Greeter')
    await page.getByRole('spinbutton', { name: 'Port of access method 1' }).fill('9000')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create service' }).click()
    await expect(page.getByRole('heading', { name: /Greeter/u })).toBeVisible()

    await page.goto(at(installation.origin, '/admin/std/image-manage/create'))
    await page.getByRole('combobox', { name: /^Base/u }).fill('vault-pwn')
    await page.getByRole('option', { name: /vault-pwn@1/u }).click()
    await page.getByRole('textbox', { name: /^Reference name/u }).fill('greeted-vault')
    await page.getByRole('textbox', { name: /^Name/u }).fill('Greeted vault')
    await page.getByRole('textbox', { name: 'New category' }).fill('Made by hand')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('combobox', { name: /^Services to inject/u }).fill('Greeter')
    await page.getByRole('option', { name: /^Greeter/u }).click()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create and start' }).click()

    await expect(page.getByRole('list', { name: 'Services on this node' })).toContainText('Injected')
    await expect(page.locator('.xterm-rows')).toContainText('$')
    await page.locator('.xterm-helper-textarea').focus()
    await page.keyboard.type('cat /tmp/greeter; echo made by $((6*7)) hands > /tmp/made\n')
    await expect(page.locator('.xterm-rows')).toContainText('greeted by a service')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Result of the check' })).toBeVisible()
    await page.getByRole('button', { name: 'Save…' }).click()
    await page.getByRole('button', { name: 'Save version 1' }).click()
    await expect(page.getByText('Saved as v1.')).toBeVisible()

    await page.goto(at(installation.origin, '/admin/std/image-manage'))
    await expect(rowOf(page, 'Greeted vault')).toContainText('Saved')
    await page.goto(at(installation.origin, '/admin/std/service-manage'))
    await expect(rowOf(page, 'Greeter')).toContainText('1')
  })
})
