import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { RejudgeDialog } from './rejudge-dialog.tsx'

afterEach(cleanup)

const id = anId(9)
const row = { resource_id: anId(10), name: 'Gate' }
const path = `/contests/${id}/desk/topics/${row.resource_id}/rejudge`
const moved = { entrant_id: anId(11), name: 'Salt & Iron', rank_before: 2, rank_after: 1, score_before: 0, score_after: 525 }

async function show(preview: object) {
  const onClose = vi.fn()
  const calls = serve({ [`POST ${path}/preview`]: () => preview, [`POST ${path}`]: () => ({ now_correct: 1, now_wrong: 2 }) })
  showPage(() => <RejudgeDialog id={id} row={row} onDone={() => Promise.resolve()} onClose={onClose} />)
  return { onClose, sent: () => calls.filter((call) => call.path === path).map(({ body }) => body) }
}

it('shows what turns and whom it moves, and is applied with a reason only', async () => {
  const { onClose, sent } = await show({ is_recomputed: true, total: 1, items: [moved], tries: 40, now_correct: 1, now_wrong: 2 })
  expect(await screen.findByText('1 submission becomes correct')).toBeTruthy()
  expect(screen.getByText('2 submissions become wrong')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: 'Salt & Iron' })).toBeTruthy()
  const apply = screen.getByRole('button', { name: 'Apply' })
  expect(apply).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), { target: { value: 'A slip of the pen' } })
  fireEvent.click(apply)
  await waitFor(() => expect(sent()).toEqual([{ reason: 'A slip of the pen' }]))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('offers nothing to apply where every try stays', async () => {
  await show({ is_recomputed: false, total: 0, items: [], tries: 40, now_correct: 0, now_wrong: 0 })
  expect(await screen.findByText('All 40 submissions keep their result.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})
