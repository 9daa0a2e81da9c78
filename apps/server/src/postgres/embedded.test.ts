import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client } from 'pg'
import { joinEmbedded, startEmbedded } from './embedded.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-pg-'))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  if (existsSync(join(folder, 'postgres', 'data', 'PG_VERSION'))) await (await startEmbedded(folder)).stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Another Node that starts the database, says its address and stays. */
function otherNode(): Promise<{ child: ChildProcess; url: string }> {
  const code = `const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    const { url } = await startEmbedded(${JSON.stringify(folder)}); console.log(url); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return new Promise((resolve) => child.stdout?.once('data', (line: Buffer) => resolve({ child, url: line.toString().trim() })))
}

const killed = (child: ChildProcess) =>
  new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGKILL')
  })
const postmasterPid = () => Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0])

test('data stays over a stop and a second start; names sort by pinyin', { timeout: 60_000 }, async () => {
  const first = await startEmbedded(folder)
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  const second = await startEmbedded(folder)
  expect(second.adopted).toBe(false)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(
    await query(second.url, `select string_agg(n, '' order by n collate "zh-x-icu") as names from unnest(array['赵','安','李']) n`),
  ).toEqual([{ names: '安李赵' }])
  await second.stop()
})

test('a second server on the same folder is refused, a command on the machine may join', { timeout: 60_000 }, async () => {
  const first = await startEmbedded(folder)
  await expect(startEmbedded(folder)).rejects.toThrow('Another Beacon server is running')
  const joined = await joinEmbedded(folder)
  expect(await query(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('after kill -9 of Node the database that lives on is taken over, and stopped at the end', { timeout: 60_000 }, async () => {
  const { child, url } = await otherNode()
  await query(url, 'create table kept as select 7 as n')
  await killed(child)
  const next = await startEmbedded(folder)
  expect(next.adopted).toBe(true)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false)
})

test('after kill -9 of Node and of PostgreSQL it recovers', { timeout: 60_000 }, async () => {
  const { child, url } = await otherNode()
  await query(url, 'create table kept as select 7 as n')
  await killed(child)
  process.kill(postmasterPid(), 'SIGKILL')
  const next = await startEmbedded(folder)
  expect(next.adopted).toBe(false)
  expect(await query(next.url, 'select n from kept')).toEqual([{ n: 7 }])
  await next.stop()
})

test.runIf(process.getuid?.() === 0)('as root, a folder the database account cannot enter is named', async () => {
  chmodSync(folder, 0o700)
  await expect(startEmbedded(folder)).rejects.toThrow(`cannot enter ${folder}`)
})
