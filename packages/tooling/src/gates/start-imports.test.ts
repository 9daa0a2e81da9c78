import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-file.ts'
import { startFiles, startImports } from './start-imports.ts'

const server = sourceFiles(join(import.meta.dirname, '../../../..'), ['.ts']).filter(({ path }) => path.startsWith('apps/server/src/'))

test('the server loads no heavy package at its start', () => {
  expect(startImports(server)).toEqual([])
})

test('the files of a start are those that the entry reaches', () => {
  const paths = startFiles(server).map(({ path }) => path)
  expect(paths).toContain('apps/server/src/modules/platform/file/picture.ts')
  expect(paths).not.toContain('apps/server/src/modules/platform/document/worker.ts')
  expect(paths.length).toBeGreaterThan(700)
})
