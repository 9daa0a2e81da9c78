import { cleanup, screen } from '@testing-library/react'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, expect, it } from 'vitest'
import { renderPage, testClient } from '../../testing/render.tsx'
import { HandbookText } from './handbook-text.tsx'
import { findPage, handbookPages } from './pages.ts'
import { pageQuery } from './queries.ts'
import { findSample, packSample } from './samples.ts'
import { sectionsOf } from './sections.ts'

afterEach(cleanup)

const everyPage = (['en', 'zh'] as const).flatMap((locale) => handbookPages.map(({ name }) => [locale, name] as const))

it.each(everyPage)(
  'draws %s/%s: headings with the anchors of the list, links within the handbook, no sign of Markdown',
  async (locale, name) => {
    globalThis.fetch = () => Promise.resolve(new Response())
    const text = await testClient().fetchQuery(pageQuery(locale, name))
    const { container } = await renderPage(<HandbookText>{text}</HandbookText>)
    const headings = [...container.querySelectorAll('h2, h3')].map(({ id, textContent }) => [id, textContent])
    const listed = sectionsOf(text).filter(({ level }) => level > 1)
    expect(headings).toEqual(listed.map(({ anchor, title }) => [anchor, title]))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(handbookPages.find((page) => page.name === name)?.[locale])
    for (const code of container.querySelectorAll('pre, code')) code.remove()
    expect(container.textContent).not.toMatch(/\*\*|\]\(/u)
    const wrong = [...container.querySelectorAll('a')].filter((link) => {
      const [path = '', section] = (link.getAttribute('href') ?? '').split('#')
      const page = findPage(path.replace('/handbook/', ''))
      return section === undefined ? page === null : page === null && path !== '/arena'
    })
    expect(wrong.map((link) => link.outerHTML)).toEqual([])
  },
)

it('gives every example that a page names whole, as the repository has it', async () => {
  const text = await testClient().fetchQuery(pageQuery('en', 'scripts'))
  const named = [...text.matchAll(/\((\.\.\/[^)]*samples\/[^)]+)\)/gu)].map(([, href = '']) => href)
  expect(named.length).toBeGreaterThan(5)
  for (const href of named) expect(findSample(href)?.files.length).toBeGreaterThan(1)
  const notes = findSample('../../../samples/awdp/notes')
  if (notes === null) throw new Error('no example')
  const files = unzipSync(new Uint8Array(await (await packSample(notes)).arrayBuffer()))
  expect(Object.keys(files).sort()).toEqual(['notes/check.py', 'notes/exploit.py', 'notes/patch/read', 'notes/patch/update.sh'])
  expect(strFromU8(files['notes/check.py'] ?? new Uint8Array())).toContain('from checklib import')
  expect(findSample('../../../samples/none')).toBeNull()
})
