import { expect, test } from 'vitest'
import { readGraph } from './graph.ts'
import { findUnknown, withSources } from './known.ts'

const texts = new Map([
  ['apps/admin/src/features/team/list.route.tsx', "import { table } from './table.tsx'"],
  ['apps/admin/src/features/team/table.tsx', 'export const table = 1'],
  ['apps/admin/src/features/team/lonely.tsx', 'export const lonely = 1'],
  ['apps/admin/src/features/team/row.ts', 'export interface Row {}'],
  ['apps/server/src/modules/bank/samples.test.ts', "readFileSync('samples/awdp/read')"],
])
const paths = new Set([...texts.keys(), 'samples/awdp/read', 'samples/awdp/other'])
const graph = readGraph({ texts, paths, folders: new Set(), exports: new Map() })
const unknown = (path: string) => findUnknown([path], graph)?.why ?? null

test('a path that no rule knows, and a source that nobody needs, are unknown', () => {
  expect(unknown('apps/admin/public/logo.bin')).toBe('unknown')
  expect(unknown('samples/awdp/other')).toBe('unknown')
  expect(unknown('apps/admin/src/features/team/lonely.tsx')).toBe('unknown')
})

test('settings that everything depends on are told as such', () => {
  expect(['pnpm-lock.yaml', 'apps/admin/package.json', 'packages/api/tsconfig.json', 'e2e/playwright.config.ts'].map(unknown)).toEqual(
    Array.from({ length: 4 }, () => 'everything'),
  )
})

test('what is needed by somebody, judged by the types or read by people is known', () => {
  const known = [
    'apps/admin/src/features/team/table.tsx',
    'apps/admin/src/features/team/row.ts',
    'apps/admin/src/features/team/gone.tsx',
    'samples/awdp/read',
    'docs/api.md',
    'faults/csrf-off.fault',
    'scripts/start.ts',
  ]
  expect(known.filter((path) => unknown(path) !== null)).toEqual([])
})

test('a catalogue is as its part of the app, and a migration as the making of the tables', () => {
  expect(withSources(['apps/admin/locales/team/zh.po'], graph)).toContain('apps/admin/src/features/team/table.tsx')
  expect(withSources(['apps/admin/locales/shared/zh.po'], graph)).toContain('apps/admin/src/main.tsx')
  expect(withSources(['apps/server/src/db/migrations/0001_first.sql'], graph)).toContain('apps/server/src/db/migrate.ts')
})
