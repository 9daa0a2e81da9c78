import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findUnused, noticesOf, readParts, writeBom, type Bom } from './parts.ts'

const root = join(import.meta.dirname, '../..')
const bom = writeBom(root)

it('every part of a release may be passed on, and no exception is left over', () => {
  const { parts, refused } = readParts(bom)
  expect(refused).toEqual([])
  expect(findUnused(parts)).toEqual([])
  expect(parts.length).toBeGreaterThan(300)
})

const made = (licenses: Bom['components'][number]['licenses'], more: Partial<Bom['components'][number]> = {}): Bom => ({
  components: [{ name: 'thing', version: '1.0.0', ...(licenses === undefined ? {} : { licenses }), ...more }],
})

it.each<[what: string, bom: Bom, refused: string[]]>([
  ['a licence that wants everything open', made([{ license: { id: 'AGPL-3.0-only' } }]), ['thing 1.0.0: AGPL-3.0-only']],
  ['none', made(undefined), ['thing 1.0.0: unknown']],
  ['two that nobody joined', made([{ license: { id: 'MIT' } }, { license: { id: 'GPL-2.0-only' } }]), ['thing 1.0.0: unknown']],
  ['one of two', made([{ expression: '(MIT OR GPL-3.0-or-later)' }]), []],
  ['both of two', made([{ expression: 'MIT AND GPL-2.0-only' }]), ['thing 1.0.0: MIT AND GPL-2.0-only']],
  ['terms that another part meets', made([{ license: { id: 'MPL-2.0' } }]), ['thing 1.0.0: MPL-2.0']],
  ['other terms than were looked at', made([{ license: { id: 'GPL-3.0-only' } }], { name: 'axe-core' }), ['axe-core 1.0.0: GPL-3.0-only']],
  ['our own', made(undefined, { group: '@beacon' }), []],
])('a part under %s', (_what, one, refused) => {
  expect(readParts(one).refused).toEqual(refused)
})

it('notices have the text of a licence, by package', () => {
  const { parts } = readParts(bom)
  const text = noticesOf(root, parts)
  const [, react = ''] = /\nreact \S+ \(MIT\)\n([\s\S]*?)\n-{78}\n/u.exec(text) ?? []
  expect(react).toContain('Permission is hereby granted')
  const bare = parts.filter(({ name, version, licence }) => text.includes(`\n${name} ${version} (${licence})\n\n---`))
  expect(bare.length).toBeLessThan(parts.length / 10)
})
