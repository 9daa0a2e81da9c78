import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheMacros, recipeOf } from './macro-cache.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-macros-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const expand = vi.fn<(code: string) => { code: string; map: null } | undefined>()
beforeEach(() => {
  expand.mockReset().mockImplementation((code) => ({ code: `${code} expanded`, map: null }))
})

/** What a build that begins now makes of a source. */
async function built(code: string, id = '/page.tsx', recipe = 'recipe'): Promise<unknown> {
  const plugin = await cacheMacros(Promise.resolve<Plugin>({ name: 'macros', transform: { handler: expand } }), recipe, folder)
  if (typeof plugin.transform !== 'object') throw new Error('no transform')
  return Reflect.apply(plugin.transform.handler, {}, [code, id])
}

it('expands a source once, and gives the next build the same', async () => {
  const first = await built('a')
  expect(await built('a')).toEqual(first)
  expect(first).toEqual({ code: 'a expanded', map: null })
  expect(expand).toHaveBeenCalledTimes(1)
})

it('expands anew what changed, in place of what it was', async () => {
  await built('a')
  expect(await built('b')).toEqual({ code: 'b expanded', map: null })
  expect(readdirSync(folder)).toHaveLength(1)
})

it('tells files, recipes and environments apart', async () => {
  await built('a')
  await built('a', '/page.ts')
  vi.stubEnv('NODE_ENV', 'production')
  await built('a')
  await built('a', '/page.tsx', 'another recipe')
  expect(expand).toHaveBeenCalledTimes(4)
})

it('expands again what was broken off, and keeps no source that it left as it was', async () => {
  await built('a')
  for (const name of readdirSync(folder)) writeFileSync(join(folder, name), '{"of":')
  expect(await built('a')).toEqual({ code: 'a expanded', map: null })
  expand.mockReturnValue(undefined)
  expect(await built('plain', '/plain.ts')).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})

it('passes an error on and keeps nothing', async () => {
  expand.mockImplementation(() => {
    throw new Error('line 1')
  })
  await expect(built('a')).rejects.toThrow('line 1')
  expect(readdirSync(folder)).toEqual([])
})

it('expands all the same where nothing can be written', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  folder = join(file, 'below')
  expect(await built('a')).toEqual({ code: 'a expanded', map: null })
  folder = join(file, '..')
})

it('has another recipe where a file of it changes', () => {
  const file = join(folder, 'how.ts')
  writeFileSync(file, 'one way')
  const before = recipeOf(file)
  expect(recipeOf(file)).toBe(before)
  writeFileSync(file, 'another way')
  expect(recipeOf(file)).not.toBe(before)
})
