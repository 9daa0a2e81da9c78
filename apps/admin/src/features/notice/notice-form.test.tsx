import type { NoticeDetail } from '@beacon/api/people/notice'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { NoticeForm } from './notice-form.tsx'

afterEach(cleanup)

const made: NoticeDetail = {
  resource_id: anId(7),
  title: 'Water at the quay',
  type: 'system',
  target_group: 'all',
  organisations: [],
  with_below: true,
  status: 'draft',
  by: 'Lin Zhao',
  by_id: anId(1),
  created_at: '2026-11-20T12:00:00.000Z',
  publish_at: null,
  expires_at: null,
  edited_at: null,
  reminded_at: null,
  withdraw_reason: null,
  is_pinned: false,
  must_confirm: false,
  by_email: false,
  read_count: 0,
  confirmed_count: 0,
  audience: 0,
  version: 1,
  content: 'Bottles.',
  edits: [],
}

it('keeps what was typed when publishing is refused, and changes the notice that was made instead of making a second', async () => {
  const onClose = vi.fn()
  const publish = vi.fn(() => Response.json({ code: 'changed_meanwhile', message: '' }, { status: 409 }))
  const calls = serve({
    'POST /notices': () => made,
    [`PUT /notices/${anId(7)}`]: () => ({ ...made, version: 2 }),
    [`POST /notices/${anId(7)}/publish`]: publish,
  })
  showPage(() => <NoticeForm stored={null} onClose={onClose} />)
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/u })
  fireEvent.change(title, { target: { value: 'Water at the quay' } })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Text/u }), { target: { value: 'Bottles.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await screen.findByRole('alert')
  expect([title.value, onClose.mock.calls.length]).toEqual(['Water at the quay', 0])
  publish.mockImplementation(() => Response.json({ ...made, status: 'published', version: 3 }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish now' }).disabled).toBe(false))
  fireEvent.click(screen.getByRole('button', { name: 'Publish now' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const sent = calls
    .filter(({ method, path }) => /^(?:POST|PUT)$/u.test(method) && !path.endsWith('/audience'))
    .map(({ method, path, body }) => [`${method} ${path}`, body])
  expect(sent.map(([call]) => call)).toEqual([
    'POST /notices',
    `POST /notices/${anId(7)}/publish`,
    `PUT /notices/${anId(7)}`,
    `POST /notices/${anId(7)}/publish`,
  ])
  expect(sent[2]?.[1]).toMatchObject({ title: 'Water at the quay', content: 'Bottles.', version: 1 })
})
