import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFiles, startImports } from './start-imports.ts'

const root = join(import.meta.dirname, '../../../..')
const folder = 'apps/server/src'
/** From the disk and not from git: kept faults run in a copy that is no repository. */
const server = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ path: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }))

test('the server loads no heavy package at its start', () => {
  expect(startImports(server)).toEqual([])
})

test('the files of a start are those that the entry reaches', () => {
  const paths = startFiles(server).map(({ path }) => path)
  expect(paths).toContain('apps/server/src/modules/platform/file/picture.ts')
  expect(paths).not.toContain('apps/server/src/modules/platform/document/worker.ts')
  expect(paths.length).toBeGreaterThan(700)
})
