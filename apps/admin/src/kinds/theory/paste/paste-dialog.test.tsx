import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { PasteDialog } from './paste-dialog.tsx'

beforeEach(() => {
  serve({
    'GET /directions': () => ({
      items: [{ resource_id: anId(30), key: 'law', name_en: 'Law', name_zh: '法律法规', sort: 1, question_count: 0 }],
      total: 1,
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('shows what the text was read as, and counts what can be added', async () => {
  showPage(() => <PasteDialog onClose={() => undefined} />)
  const text = '1.One?\nA.x\nB.y\n[B]\n2.Two?\nA.x\nB.y'
  fireEvent.change(await screen.findByLabelText(/^Text/), { target: { value: text } })
  expect(await screen.findByText('Line 5: no answer.')).toBeDefined()
  expect(screen.getByText('One?')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add 1 question' }).hasAttribute('disabled')).toBe(true)
})

const sent = vi.hoisted(() => ({ urls: [] as string[] }))
vi.mock('@beacon/api/platform/upload', async (original) => ({
  ...(await original<typeof import('@beacon/api/platform/upload')>()),
  sendFile: (url: string) => {
    sent.urls.push(url)
    return Promise.resolve({ text: '1.Taken over?\nA.x\nB.y\n[B]', pictures: [2, 2, 4], kept: 2 })
  },
}))

it('takes the text of a Word document over, and names the lines of its pictures', async () => {
  showPage(() => <PasteDialog onClose={() => undefined} />)
  const button = await screen.findByRole('button', { name: /^Word document/ })
  const input = button.closest('div')?.querySelector('input') ?? button
  fireEvent.change(input, { target: { files: [new File(['x'], 'exam.docx')] } })
  expect(await screen.findByText('Taken over?')).toBeDefined()
  expect(sent.urls).toEqual(['/api/ct/theory-questions/pasted/document'])
  await waitFor(() => expect(screen.getByText(/^3 pictures were not included/u).textContent).toMatch(/Lines: 2, 4$/u))
  expect(screen.getByText('2 pictures kept in place.')).toBeDefined()
})
