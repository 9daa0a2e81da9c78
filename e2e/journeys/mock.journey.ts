import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
let mock: ChildProcess
let origin = ''

test.beforeAll(async () => {
  mock = spawn(process.execPath, ['scripts/dev-mock.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (mock.stdout === null) throw new Error('The mock prints nothing.')
  for await (const line of createInterface(mock.stdout)) {
    origin = /http:\/\/[\d.:]+/u.exec(line)?.[0] ?? ''
    if (origin !== '') break
  }
  mock.stdout.resume()
})
test.afterAll(async () => {
  mock.kill('SIGTERM')
  await once(mock, 'exit')
})

test('the three apps stand on made-up data without a server, and say so', async ({ page }) => {
  test.setTimeout(600_000)
  const banner = page.getByText('Mock data: made up, nothing is saved.')
  // The first look at an app makes its thousand modules and may end with a reload once its libraries are packed: only the end is waited for.
  const firstLook = { timeout: 150_000 }
  const shows = async (path: string) => {
    await page.goto(`${origin}/page/mg/ct${path}`, { waitUntil: 'commit' })
    await expect(banner).toBeVisible(firstLook)
  }
  await shows('/admin/system/user-management')
  await expect(page.getByRole('heading', { level: 1, name: /Users/u })).toBeVisible(firstLook)
  await expect(page.getByRole('row')).toHaveCount(21)
  await shows('/lobby')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible(firstLook)
  await shows('/public/ctf/screen/019a0000-1111-7222-8333-444455556666/mockkey')
})
