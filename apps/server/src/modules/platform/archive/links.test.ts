import { limits } from '@beacon/api/limits'
import { expect, test } from 'vitest'
import { followLinks } from './links.ts'

const follow = (names: string[], targets: Record<string, string | null>) => {
  const { followed, broken } = followLinks(names, new Map(Object.entries(targets)))
  return { followed: Object.fromEntries(followed), broken: [...broken] }
}

test.each<[string, Record<string, string | null>, Record<string, string>, string[]]>([
  ['a file beside', { 'a/dist.py': 'server.py' }, { 'a/dist.py': 'a/server.py' }, []],
  ['a file above', { 'a/b/x': '../server.py' }, { 'a/b/x': 'a/server.py' }, []],
  ['a chain', { one: './two', two: 'a//server.py' }, { one: 'a/server.py', two: 'a/server.py' }, []],
  ['a folder', { src: 'a/lib' }, { 'src/x.py': 'a/lib/x.py' }, []],
  ['a file by a link to its folder', { src: 'a/lib', y: 'src/x.py' }, { 'src/x.py': 'a/lib/x.py', y: 'a/lib/x.py' }, []],
  ['the folder it lies in', { 'a/lib/here': '.' }, { 'a/lib/here/x.py': 'a/lib/x.py' }, []],
  ['a folder above it', { 'a/lib/up': '..' }, { 'a/lib/up/server.py': 'a/server.py', 'a/lib/up/lib/x.py': 'a/lib/x.py' }, []],
  ['a path that turns outside and back', { 'a/x': '../../top/a/server.py' }, {}, ['a/x']],
  ['an absolute path', { x: '/etc/passwd' }, {}, ['x']],
  ['what is not there', { x: 'a/gone' }, {}, ['x']],
  ['below a file', { x: 'a/server.py/..' }, {}, ['x']],
  ['itself', { x: 'x' }, {}, ['x']],
  ['each other', { x: 'y', y: 'x' }, {}, ['x', 'y']],
  ['nothing that can be read', { x: null, y: '', z: 'a\0b' }, {}, ['x', 'y', 'z']],
])('a link to %s', (_what, targets, followed, broken) => {
  expect(follow(['a/server.py', 'a/lib/x.py'], targets)).toEqual({ followed, broken })
})

test('a file stands before a link of the same path', () => {
  expect(follow(['a/x', 'b/x'], { a: 'b' })).toEqual({ followed: {}, broken: [] })
})

test('folders of links that multiply are a bomb, whether a file lies at their end or not', () => {
  const levels = Array.from({ length: 40 }, (_, level) => level)
  const links = levels.flatMap((level) => ['l', 'r'].map((side): [string, string] => [`d${level}/${side}`, `../d${level + 1}`]))
  for (const end of [['d40/file'], []])
    expect(() => followLinks(end, new Map([...links, ['d40/back', '../d0']]))).toThrow(
      expect.objectContaining({ code: 'import_bomb', details: expect.objectContaining({ limit: `${limits.package_entries} entries` }) }),
    )
})

test('deep names and long chains take no time', () => {
  const deep = `${'d/'.repeat(30_000)}file`
  expect(follow([deep], { x: deep }).broken).toEqual(['x'])
  const chain = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`c${n}`, `c${n + 1}`]))
  expect(follow(['c100'], chain)).toMatchObject({ followed: { c99: 'c100', c60: 'c100' }, broken: expect.arrayContaining(['c0', 'c59']) })
})
