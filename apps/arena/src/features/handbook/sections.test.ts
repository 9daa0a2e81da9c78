import { describe, expect, it } from 'vitest'
import { anchorOf, findSections, sectionsOf } from './sections.ts'

const page = `# Clock

Start and end.

## The freeze

The **ranking** stands still. See [control](organiser.md#control).

\`\`\`sh
# no heading
\`\`\`

### 封榜 之后

成绩保留 ![desk](../pictures/en/desk.webp)
`

describe('sections of a page', () => {
  it('begin at headings, and not inside a code block', () => {
    expect(sectionsOf(page).map(({ level, anchor, title }) => [level, anchor, title])).toEqual([
      [1, 'clock', 'Clock'],
      [2, 'the-freeze', 'The freeze'],
      [3, '封榜-之后', '封榜 之后'],
    ])
  })

  it('have anchors as a forge makes them', () => {
    expect(anchorOf('Bloods, and “who” gets them?')).toBe('bloods-and-who-gets-them')
  })
})

describe('the search', () => {
  const pages = [{ page: 'clock', sections: sectionsOf(page) }]
  const searchTitles = (query: string) => findSections(pages, query).map(({ section }) => section.title)

  it('wants every word, in title or text, whatever the capitals', () => {
    expect(searchTitles('FREEZE ranking')).toEqual(['The freeze'])
    expect(searchTitles('freeze certificate')).toEqual([])
    expect(searchTitles('成绩')).toEqual(['封榜 之后'])
    expect(searchTitles('  ')).toEqual([])
  })

  it('names sections with a word in their title first', () => {
    expect(findSections([{ page: 'a', sections: sectionsOf('# One\n\nfreeze\n\n# Freeze\n\nword') }], 'freeze')[0]?.section.title).toBe(
      'Freeze',
    )
  })

  it('shows the words without the signs of Markdown, and no address of a picture', () => {
    expect(findSections(pages, 'stands still')[0]?.excerpt).toBe('The ranking stands still. See control. # no heading')
    expect(findSections(pages, 'desk.webp')).toEqual([])
  })
})
