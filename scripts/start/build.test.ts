import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { builtSince, isBuildFresh, stampBuild } from './build-stamp.ts'
import { ensureBuilt } from './build.ts'
import type { Run } from './run.ts'
import { openTalk } from './talk.ts'

let root: string
let said: string[]
const put = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'beacon-built-'))
  said = []
  for (const app of ['admin', 'arena', 'screens']) {
    put(`apps/${app}/dist/index.html`, '<script src="/assets/a.js">')
    put(`apps/${app}/dist/assets/a.js`, '')
  }
  for (const path of ['packages/one.ts', 'docs/handbook/start.md', 'samples/one.yml']) put(path, path)
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json', 'tsconfig.base.json', 'tsconfig.web.json'])
    put(name, name)
  stampBuild(root)
})
afterEach(() => rmSync(root, { recursive: true }))

const ensure = async () => {
  const run = vi.fn<Run>().mockResolvedValue({ code: 0, signal: null })
  const talk = openTalk({ write: (text) => void said.push(text), isTerminal: false, file: join(root, 'times.json') })
  const code = await ensureBuilt(root, run, talk).finally(() => talk.end(false))
  return { code, ran: run.mock.calls.length }
}

test('what a release brings is started without a build', async () => {
  expect(isBuildFresh(root)).toBe(true)
  expect(await ensure()).toEqual({ code: 0, ran: 0 })
  expect(said).toEqual([])
})

test('after a change, without the means to build, the older build is started and a line says so', async () => {
  put('packages/one.ts', 'changed')
  expect(isBuildFresh(root)).toBe(false)
  expect(await ensure()).toEqual({ code: 0, ran: 0 })
  expect(said.join('')).toContain('an older build is started')
})

test('an app counts as built since its index was written', () => {
  expect(builtSince(root, Date.now() + 60_000)).toEqual([])
  expect(builtSince(root, Date.now() - 60_000)).toEqual(['admin', 'arena', 'screens'])
})
