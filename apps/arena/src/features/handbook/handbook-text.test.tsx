import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage, testClient } from '../../testing/render.tsx'
import { HandbookText } from './handbook-text.tsx'
import { findPage, handbookPages } from './pages.ts'
import { pageQuery } from './queries.ts'
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
