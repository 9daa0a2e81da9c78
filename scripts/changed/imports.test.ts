import { expect, test } from 'vitest'
import { bindingsIn, importsOf, pathsIn } from './imports.ts'

test('names are read with what the file calls them, over several lines, and those of types are left out', () => {
  expect(importsOf("import {\n  save,\n  type Team,\n  load as read,\n} from './team.ts'\nimport type { A } from './a.ts'")).toEqual([
    {
      from: './team.ts',
      names: [
        { name: 'save', as: 'save' },
        { name: 'load', as: 'read' },
      ],
      passesOn: false,
    },
  ])
})

test('a default, a star, a bare and a dynamic import ask for all of a file', () => {
  const text = "import z from 'a'\nimport * as b from 'b'\nimport './c.css'\nexport * from './d.ts'\nconst e = () => import('./e.tsx')"
  expect(importsOf(text).map(({ from, names, passesOn }) => [from, names, passesOn])).toEqual([
    ['a', 'all', false],
    ['b', 'all', false],
    ['./c.css', 'all', false],
    ['./d.ts', 'all', true],
    ['./e.tsx', 'all', false],
  ])
})

test('what no build has is no import', () => {
  expect(importsOf("const Gallery = import.meta.env.DEV ? late(() => import('@beacon/ui/gallery')) : null")).toEqual([])
})

test('paths stand in quotes; imports, comments and addresses of pages are none', () => {
  const text = "import './a.ts'\n// see `docs/api.md`\nconst b = ['samples/awdp', '/admin/list', 'word', '../..', 'main.ts']"
  expect(pathsIn(text)).toEqual(['samples/awdp', 'main.ts'])
})

test('what is given to a port or a module is read to the end of its brackets', () => {
  expect(bindingsIn('doorPort.use({ enter: async (ctx) => (await find(ctx)) ?? enter })')[0]).toEqual({
    name: 'doorPort',
    given: ['enter', 'async', 'ctx', 'await', 'find', 'ctx', 'enter'],
  })
})
