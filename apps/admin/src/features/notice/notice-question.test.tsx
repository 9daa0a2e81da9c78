import type { NoticeRow } from '@beacon/api/people/notice'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { NoticeQuestion } from './notice-question.tsx'

afterEach(cleanup)

const row = { resource_id: anId(5), title: 'Machines rest on Sunday', publish_at: null, audience: 40 } as NoticeRow

it('deletes a notice only once its title was typed', async () => {
  const calls = serve({ [`DELETE /notices/${row.resource_id}`]: () => ({ ok: true }) })
  showPage(() => <NoticeQuestion kind="delete" row={row} onClose={() => {}} />)
  const button = await screen.findByRole('button', { name: 'Delete notice' })
  fireEvent.click(button)
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: row.title } })
  fireEvent.click(screen.getByRole('button', { name: 'Delete notice' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
})
