import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setting } from '@beacon/api/platform/setting'
import { chromium, expect, test, type Browser, type Page } from '@playwright/test'
import { browserLaunch } from '../src/browser.ts'
import { cookiesOf } from '../src/people.ts'
import { giveSampleScene, hasEngine, makeSampleImage, startScenes } from '../src/scenes.ts'
import { freePort } from '../src/server-process.ts'
import { buildWorld, nth, openAs, type World } from '../src/world.ts'

const flagForm = /beacon\{[^}]+\}/u

test.describe('ways into an environment', () => {
  test.skip(!hasEngine, 'no engine of containers is named for the tests')
  let world: World
  let scenes: { stop: () => Promise<void> }
  let browser: Browser
  let named: string
  test.beforeAll(async () => {
    const port = await freePort()
    named = `http://localhost:${port}`
    world = await buildWorld({
      server: { env: { PUBLIC_ORIGINS: named }, port },
      before: async (installation, admin) => {
        scenes = await startScenes(installation)
        const { version } = await admin.call(setting.get, {})
        const ways = { scene_access_modes: ['gateway', 'console', 'web', 'port'], target_domain: 'pages.test' } as const
        const values = {
          ...ways,
          scene_access_modes: [...ways.scene_access_modes],
          host_port_range: '24900-24949',
          host_port_name: '127.0.0.1',
        }
        await admin.call(setting.update, { body: { values, version } })
        for (const name of ['vault-pwn', 'notes-web']) await makeSampleImage(admin, name)
      },
      questions: ['vault-pwn', 'notes-web'].map((name) => ({
        name,
        flag_type: 'dynamic',
        made: (admin, question_id) => giveSampleScene(admin, question_id, name),
      })),
      teams: ['Segfault Sinfonie'],
      contest: { scene_access_modes: ['gateway', 'console', 'web', 'port'] },
    })
    // Names below `.test` are nobody's: here they are this machine.
    browser = await chromium.launch(await browserLaunch('--host-resolver-rules=MAP *.test 127.0.0.1'))
  })
  test.afterAll(async () => {
    await browser.close()
    await scenes.stop()
    await world.installation.stop()
  })

  const start = async (index: number, origin: string): Promise<Page> => {
    const search = `resource_id=${world.resource_id}&tab=topics&topic_id=${nth(world.topics, index).topic_id}`
    const page = await openAs(browser, { origin }, nth(world.entrants, 0).captain, `/flag/contest?${search}`)
    const box = page.getByRole('region', { name: 'Environment' })
    await box.getByRole('button', { name: 'Start environment' }).click()
    await expect(box.getByText('Running').first()).toBeVisible()
    return page
  }
  const hand = async (page: Page, flag: string) => {
    world.installation.secrets.add(flag)
    await page.getByRole('textbox', { name: /flag/iu }).last().fill(flag)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'points' }).first()).toBeVisible()
  }

  test('the forwarder runs by the line of the page, carries a solution, and ends with its key', async () => {
    const page = await start(0, named)
    await page.getByRole('button', { name: 'Connect' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect to vault' })
    await dialog.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('button', { name: 'Create key' }).last().click()
    const key = await dialog.getByRole('textbox', { name: 'Personal key' }).inputValue()
    world.installation.secrets.add(key)
    const lines = ['Node.js 18 or later', 'Python 3.8 or later'].map((name) => dialog.getByRole('textbox', { name }).inputValue())
    const flags: string[] = []
    for (const line of lines) {
      const gate = runLine(await line, key)
      try {
        const port = await gate.port
        flags.push(flagForm.exec(await said(port, '1 )); cat /run/flag/flag; echo $(( 1\n'))?.[0] ?? '')
      } finally {
        await gate.end()
      }
    }
    expect(flags[0]).toMatch(flagForm)
    expect(flags[1]).toBe(flags[0])

    const last = runLine(await nth(lines, 0), key)
    const open = connect(await last.port, '127.0.0.1')
    open.on('error', () => open.destroy())
    await new Promise((resolve) => open.once('data', resolve))
    const ended = new Promise<number>((resolve) => open.once('close', () => resolve(performance.now())))
    await dialog.getByRole('button', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: 'Revoke key' }).click()
    await expect(dialog.getByText('No key yet.')).toBeVisible()
    const revoked = performance.now()
    expect((await ended) - revoked).toBeLessThan(2_000)
    await last.end()
    await page.keyboard.press('Escape')
    await hand(page, nth(flags, 0))
  })

  test('a web page of a node opens on a host of its own, without a cookie of the platform, and at a port of the machine', async () => {
    const page = await start(1, named)
    const box = page.getByRole('region', { name: 'Environment' })
    const [target] = await Promise.all([page.waitForEvent('popup'), box.getByRole('button', { name: 'Open web' }).click()])
    await target.waitForURL(/-web\.pages\.test/u)
    await expect(target.locator('body')).toContainText(/notes/iu)
    const read = (path: string) => target.evaluate(async (from) => (await fetch(from)).text(), `/cgi-bin/read?../../${path}`)
    const seen = await read('proc/self/environ')
    expect(seen).toContain('REQUEST_METHOD')
    for (const { name, value } of cookiesOf(nth(world.entrants, 0).captain)) {
      expect(seen).not.toContain(name)
      expect(seen).not.toContain(value)
    }
    expect(seen).not.toContain('beacon_target')
    const flag = flagForm.exec(await read('run/flag/flag'))?.[0] ?? ''

    const address = await box.getByRole('textbox', { name: 'Address of web' }).inputValue()
    expect(address).toMatch(/^127\.0\.0\.1:249\d\d$/u)
    await expect(box.getByRole('textbox', { name: 'Line for web' })).toHaveValue(`http://${address}`)
    const at = Number(address.split(':')[1])
    expect(await said(at, 'GET /cgi-bin/read?../../run/flag/flag HTTP/1.0\r\n\r\n')).toContain(flag)
    await hand(page, flag)
  })
})

/** Runs a line as a player pastes it into a shell; the key comes from the environment, as the handbook says. */
function runLine(line: string, key: string): { port: Promise<number>; end: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-line-'))
  const child: ChildProcess = spawn('/bin/sh', ['-c', line], {
    cwd: folder,
    env: { ...process.env, BEACON_KEY: key },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  const port = new Promise<number>((done, failed) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (piece: Buffer) => {
        words += piece.toString()
        const found = /127\.0\.0\.1:(\d+) -> /u.exec(words)?.[1]
        if (found !== undefined) done(Number(found))
      })
    child.once('exit', (code) => failed(new Error(`the line ended with ${code}: ${words}`)))
  })
  return {
    port,
    end: async () => {
      const gone = child.exitCode !== null || new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

function said(port: number, line: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.end(line)
  return text(socket)
}
