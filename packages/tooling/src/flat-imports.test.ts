import { expect, it } from 'vitest'
import { furtherImports, preloadedBy, type ChunkImports } from './flat-imports.ts'

const chunk = (imports: string[], dynamicImports: string[] = [], isEntry = false): ChunkImports => ({ isEntry, imports, dynamicImports })

it('names for a page what its imports import, without the first load and without what it imports itself', () => {
  const chunks = new Map([
    ['a/main.js', chunk(['a/first.js'], [], true)],
    ['a/first.js', chunk(['a/vendor.js'], ['a/page.js', 'a/plain.js'])],
    ['a/vendor.js', chunk([])],
    ['a/page.js', chunk(['a/first.js', 'a/table.js'], ['a/tab.js'])],
    ['a/table.js', chunk(['a/vendor.js', 'a/menu.js'])],
    ['a/menu.js', chunk(['a/layer.js', 'a/table.js'])],
    ['a/layer.js', chunk([])],
    ['a/plain.js', chunk(['a/first.js'])],
    ['a/tab.js', chunk(['a/menu.js'])],
  ])
  expect(furtherImports(chunks)).toEqual(new Map([['a/page.js', ['a/menu.js', 'a/layer.js']]]))
})

it('drops the list of the first load, or every list of an app of one page, and never that of the document', () => {
  const first = { hostId: 'assets/first-a1_B-2.js', hostType: 'js' } as const
  const page = { hostId: 'assets/desk-first.js', hostType: 'js' } as const
  const document = { hostId: 'index.html', hostType: 'html' } as const
  expect([first, page, document].map((host) => preloadedBy(false)('a/page.js', ['a/x.js'], host).length)).toEqual([0, 1, 1])
  expect([first, page, document].map((host) => preloadedBy(true)('a/page.js', ['a/x.js'], host).length)).toEqual([0, 0, 1])
})
