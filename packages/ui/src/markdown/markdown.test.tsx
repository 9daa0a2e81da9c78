import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { MarkdownEditor } from './markdown-editor.tsx'
import { Markdown } from './markdown.tsx'
import { safeImage } from './safe-address.ts'

afterEach(cleanup)
const user = userEvent.setup()

describe('Markdown', () => {
  test('loads no picture of another host', () => {
    renderInEnglish(
      <Markdown>
        {
          '![spy](https://evil.test/p.png) ![spy2](//evil.test/p.png) ![spy3](/\\evil.test/p.png) ![data](data:image/png;base64,AA) ![own](/api/ct/files/1)'
        }
      </Markdown>,
    )
    expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual(['/%5Cevil.test/p.png', '/api/ct/files/1'])
    expect(screen.getByText('[spy]')).toBeTruthy()
    expect(['/a.png', '//evil.test', '/\\evil.test', 'https://evil.test', 'a.png'].map(safeImage)).toEqual([
      '/a.png',
      null,
      null,
      null,
      null,
    ])
  })

  test('never makes elements of raw HTML', () => {
    const { container } = renderInEnglish(
      <Markdown>{'<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n<b>bold</b> text'}</Markdown>,
    )
    expect(container.querySelector('script, img, b')).toBeNull()
    expect(container.textContent).toContain('text')
  })

  test('links open apart, tell nothing, and follow no script', () => {
    renderInEnglish(<Markdown>{'[out](https://ctftime.org) [bad](javascript:alert(1)) [odd](data:text/html,x)'}</Markdown>)
    const links = screen.getAllByRole('link')
    expect(links).toHaveLength(1)
    expect(links[0]?.getAttribute('rel')).toBe('noopener noreferrer')
    expect(links[0]?.getAttribute('target')).toBe('_blank')
  })

  test('starts its headings below those of the page', () => {
    renderInEnglish(<Markdown>{'# One\n\n## Two'}</Markdown>)
    expect(screen.getByRole('heading', { name: 'One', level: 3 })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Two', level: 4 })).toBeTruthy()
  })
})

function Writing({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start)
  return (
    <>
      <MarkdownEditor aria-label="Description" value={text} onValueChange={setText} />
      <button type="button">after</button>
    </>
  )
}

describe('MarkdownEditor', () => {
  test('Ctrl B, I and K mark the selection, and Ctrl B again takes the mark off', async () => {
    renderInEnglish(<Writing start="east gate" />)
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
    box.focus()
    box.setSelectionRange(0, 4)
    await user.keyboard('{Control>}b{/Control}')
    await waitFor(() => expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['**east** gate', 2, 6]))
    await user.keyboard('{Control>}b{/Control}')
    await waitFor(() => expect([box.value, box.selectionStart, box.selectionEnd]).toEqual(['east gate', 0, 4]))
    await user.keyboard('{Control>}k{/Control}')
    await waitFor(() => expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('https://'))
    expect(box.value).toBe('[east](https://) gate')
  })

  test('Tab indents until Esc was pressed, then it leaves', async () => {
    renderInEnglish(<Writing />)
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
    box.focus()
    await user.keyboard('{Tab}')
    await waitFor(() => expect(box.value).toBe('  '))
    expect(document.activeElement).toBe(box)
    await user.keyboard('{Escape}{Tab}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'after' }))
  })

  test('shows what is written', async () => {
    renderInEnglish(<Writing start="the **east gate**" />)
    await user.click(screen.getByRole('radio', { name: 'Preview' }))
    expect(screen.getByText('east gate').tagName).toBe('STRONG')
  })
})
