import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = globSync(['*.md', 'docs/**/*.md', 'apps/*/README.md', 'packages/*/README.md', 'bench/*.md', 'e2e/*.md'], { cwd: root })
const read = (document: string) => readFileSync(join(root, document), 'utf8')

/** The anchors of a page's headings, as a forge makes them: small letters, no signs, a hyphen for each space. */
const anchorsOf = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gmu)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-'),
  )

interface Link {
  /** From the root of the repository. */
  file: string
  section: string | undefined
}

function linksOf(document: string): Link[] {
  const text = read(document).replaceAll(/```[^]*?```|`[^`\n]*`/gu, '')
  return [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/gu)].flatMap(([, place = '', section]) =>
    /^\w+:/u.test(place) ? [] : [{ file: place === '' ? document : join(dirname(document), place), section }],
  )
}

test.each(documents)('every link of %s leads to a file and a section of it', (document) => {
  const links = linksOf(document)
  expect(links.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
  const toSections = links.filter(({ file, section }) => section !== undefined && file.endsWith('.md'))
  expect(toSections.filter(({ file, section = '' }) => !anchorsOf(file).includes(section))).toEqual([])
})

test('documents are looked at, and links to sections among them', () => {
  expect(documents).toContain('docs/architecture.md')
  expect(documents.length).toBeGreaterThan(40)
  expect(linksOf('docs/adr/README.md').filter(({ section }) => section !== undefined).length).toBeGreaterThan(60)
})
