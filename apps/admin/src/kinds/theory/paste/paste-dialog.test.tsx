import { cleanup, fireEvent, screen } from '@testing-library/react'
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
  expect(await screen.findByText('Line 5: there is no answer.')).toBeDefined()
  expect(screen.getByText('One?')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add 1 question' }).hasAttribute('disabled')).toBe(true)
})
