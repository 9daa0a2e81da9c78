import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askReader, startReader } from './reader-process.ts'

let folder: string
let probe: string
beforeAll(() => {
  // a reader that was taken over: it lies where the readers lie, and tries all it is asked to
  folder = mkdtempSync(join(tmpdir(), 'beacon-reader-'))
  probe = join(folder, 'probe.mjs')
  writeFileSync(probe, probeText)
  writeFileSync(join(folder, 'given.txt'), 'given')
  writeFileSync(join(folder, 'secret.key'), 'master key')
  symlinkSync('/etc/passwd', join(folder, 'link'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const probeText = `
import * as fs from 'node:fs'
import { spawnSync, fork } from 'node:child_process'
import { Worker } from 'node:worker_threads'
const deeds = {
  read: (path) => fs.readFileSync(path, 'utf8'),
  list: (path) => fs.readdirSync(path),
  write: (path) => fs.writeFileSync(path, 'taken over'),
  link: ([from, to]) => fs.symlinkSync(from, to),
  spawn: () => spawnSync('/bin/true').status,
  fork: () => fork('/dev/null').pid,
  thread: () => new Worker('0', { eval: true }).threadId,
  addon: (path) => process.dlopen({ exports: {} }, path),
  spin: () => { for (;;); },
  environment: () => Object.keys(process.env),
}
process.once('message', ({ deed, input }) => {
  if (deed === 'idle') return setTimeout(() => process.send({ did: true }, () => process.exit()), input)
  let answer
  try { answer = { did: deeds[deed](input) ?? true } } catch (error) { answer = { refused: error.code } }
  process.send(answer, () => process.exit())
})`

function tried(deed: string, input: unknown = null, writes: string[] = [], compiled: string | null = null): Promise<unknown> {
  const reads = [probe, join(folder, 'given.txt')]
  const child = startReader(probe, { memoryMb: 64, reads, writes }, compiled)
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.once('close', (code) => resolve({ exit: code }))
    child.send({ deed, input })
  })
}
const refused = { refused: 'ERR_ACCESS_DENIED' }

test('a reader reads what it was given', async () => {
  expect(await tried('read', join(folder, 'given.txt'))).toEqual({ did: 'given' })
})

test('a reader reads no other file and lists no folder', async () => {
  expect(await tried('read', '/etc/passwd')).toEqual(refused)
  expect(await tried('read', join(folder, 'secret.key'))).toEqual(refused)
  expect(await tried('read', join(folder, 'link'))).toEqual(refused)
  expect(await tried('read', '/proc/self/environ')).toEqual(refused)
  expect(await tried('list', folder)).toEqual(refused)
})

test('a reader writes into the folder of what it was told to write, and nowhere else', async () => {
  const inside = mkdtempSync(join(folder, 'out-'))
  expect(await tried('write', join(inside, '0'), [join(inside, '0')])).toEqual({ did: true })
  expect(await tried('write', join(folder, 'given.txt'), [join(inside, '0')])).toEqual(refused)
  expect(await tried('write', join(folder, 'given.txt'))).toEqual(refused)
  expect(await tried('link', ['/etc/passwd', join(inside, 'link')], [join(inside, '0')])).toEqual(refused)
})

test('a reader starts no process and no thread and loads no native code', async () => {
  expect(await tried('spawn')).toEqual(refused)
  expect(await tried('fork')).toEqual(refused)
  expect(await tried('thread')).toEqual(refused)
  expect(await tried('addon', join(folder, 'given.txt'))).toEqual({ refused: 'ERR_DLOPEN_DISABLED' })
})

test('a reader to which the machine gives no processor is waited for, and one that uses all of its time is killed', async () => {
  const means = { memoryMb: 64, reads: [probe], timeMs: 2_000 }
  expect(await askReader(probe, { deed: 'idle', input: 3_000 }, means)).toEqual({ answer: { did: true } })
  expect(await askReader(probe, { deed: 'spin', input: null }, means)).toEqual({ end: { why: 'time', said: 'SIGKILL' } })
}, 30_000)

test('a reader has none of our environment', async () => {
  process.env['SECRET_OF_THE_SERVER'] = 'x'
  expect(await tried('environment')).toEqual({ did: [] })
  delete process.env['SECRET_OF_THE_SERVER']
})

test('the compiled code that tests keep opens nothing but its folder', async () => {
  const compiled = mkdtempSync(join(folder, 'compiled-'))
  expect(await tried('environment', null, [], compiled)).toEqual({ did: ['NODE_COMPILE_CACHE'] })
  expect(await tried('read', join(folder, 'secret.key'), [], compiled)).toEqual(refused)
  expect(await tried('write', join(folder, 'given.txt'), [], compiled)).toEqual(refused)
})
