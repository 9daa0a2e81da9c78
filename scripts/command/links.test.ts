import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'apps/*/README.md', 'packages/*/README.md', 'bench/*.md', 'e2e/*.md'], { cwd: root })

test.each(documents)('every link of %s leads to a file', (document) => {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/```[^]*?```|`[^`\n]*`/gu, '')
  const places = [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/gu)]
    .map(([, place = '']) => place)
    .filter((place) => !/^\w+:/u.test(place))
  expect(places.filter((place) => !existsSync(join(root, dirname(document), place)))).toEqual([])
})

test('documents are looked at', () => {
  expect(documents).toContain('docs/architecture.md')
  expect(documents.length).toBeGreaterThan(40)
})
