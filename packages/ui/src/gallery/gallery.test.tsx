import { act, cleanup } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { Gallery } from './gallery.tsx'
import { renderInEnglish } from './render-in-english.tsx'

afterEach(cleanup)

test('every state of every component passes the accessibility rules that need no pixels', async () => {
  document.documentElement.lang = 'en'
  document.title = 'Components'
  const { container } = renderInEnglish(<Gallery />)
  // Lazily loaded drawings (QR code) arrive before the rules look.
  await act(() => import('qrcode.react'))
  // A page has one pager, the gallery several: landmarks repeat here only.
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, 'landmark-unique': { enabled: false } },
  })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  expect(found).toEqual([])
  // All rules over all components: many times the seconds it takes when others use the processors.
})
