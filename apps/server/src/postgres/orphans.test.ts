import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { startEmbedded } from './embedded.ts'
import { endOrphans } from './orphans.ts'
import { testFolder } from './test-folder.ts'

const folder = mkdtempSync(join(testFolder(), 'beacon-orphan-'))
const data = join(folder, 'postgres', 'data')
chmodSync(folder, 0o755)
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a query that computes for hours neither dies with a living PostgreSQL nor outlives a killed one', async () => {
  const first = await startEmbedded(folder)
  const client = new Client({ connectionString: first.url })
  client.on('error', () => undefined)
  await client.connect()
  let isOver = false
  const over = client.query('select count(*) from generate_series(1, 100000000000)').catch(() => (isOver = true))
  await new Promise((resolve) => setTimeout(resolve, 300))
  endOrphans(data)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(isOver).toBe(false)
  process.kill(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await first.gone
  const next = await startEmbedded(folder)
  await over
  await next.stop()
})
