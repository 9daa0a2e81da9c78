import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type BulkReply, useBulkResult } from './bulk-result.tsx'
import { anId, showPage } from '../../testing/show-page.tsx'

afterEach(cleanup)

function show(reply: BulkReply, undo?: () => void) {
  showPage(() => {
    const bulk = useBulkResult()
    return (
      <>
        <button onClick={() => bulk.tell(reply, '18 users disabled', undo && { label: 'Undo', onSelect: undo })}>Go</button>
        {bulk.dialog}
      </>
    )
  })
  return screen.findByText('Go').then((button) => fireEvent.click(button))
}

it('says how many were done and how many skipped, and lists each skipped row with its reason', async () => {
  await show({ done: [anId(1)], skipped: [{ resource_id: anId(2), name: 'lin', code: 'admin_protected' }] })
  expect(await screen.findByText('18 users disabled, 1 skipped')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Details' }))
  expect(await screen.findByRole('rowheader', { name: 'lin' })).toBeDefined()
  expect(screen.getByText(/administrator role cannot be changed/)).toBeDefined()
})

it('offers to undo what went through whole', async () => {
  const undo = vi.fn<() => void>()
  await show({ done: [anId(1)], skipped: [] }, undo)
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
})
