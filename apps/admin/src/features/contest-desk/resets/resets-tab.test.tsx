import type { Permission } from '@beacon/api/people/permissions'
import type { ResetRow } from '@beacon/api/rounds/reset-application'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ResetsTab } from './resets-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}/desk/resets`
const row = (n: number, more: Partial<ResetRow> = {}): ResetRow => ({
  application_id: anId(100 + n),
  at: '2026-11-20T06:00:00.000Z',
  by: 'ada',
  reason: 'The shop does not answer.',
  state: 'pending',
  decided_at: null,
  answer: '',
  entrant_id: anId(30 + n),
  entrant_name: `Team ${n}`,
  topic_id: anId(20),
  topic_name: 'Mailgate',
  used: 1,
  limit: 3,
  decided_by: null,
  ...more,
})

function show(permissions: Permission[] = ['contest.scene']) {
  const rows = [row(1), row(2, { state: 'rejected', answer: 'It answers.', decided_by: 'Lin' })]
  const calls = serve({
    [`GET ${base}`]: () => ({ items: rows, total: rows.length, waiting: 1 }),
    [`GET /contests/${id}/desk/topics`]: () => ({ items: [], total: 0 }),
    [`GET /contests/${id}/desk/entrants`]: () => ({ items: [], total: 0 }),
    [`POST ${base}/${anId(101)}/grant`]: () => row(1),
    [`POST ${base}/${anId(101)}/reject`]: () => row(1),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <ResetsTab id={id} search={{}} />
      </Suspense>
    ),
    { permissions },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status: 'running' } as never)
  return { calls, sent: () => calls.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body]) }
}
const menuOf = async (name: string) =>
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${name}, Mailgate$`, 'u') }), { key: 'Enter' })

it('asks in the order of the server, and says how many are used', async () => {
  const { calls } = show()
  expect(await screen.findAllByText('1 / 3')).toHaveLength(2)
  expect(calls.find((one) => one.path === base)?.query.has('sort')).toBe(false)
  expect(screen.getByText('Rejected')).toBeTruthy()
})

it('resets an environment after a question', async () => {
  const { sent } = show()
  await menuOf('Team 1')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Reset environment/u }))
  expect(sent()).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Reset environment' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${anId(101)}/grant`, {}]]))
})

it('rejects with a reason', async () => {
  const { sent } = show()
  await menuOf('Team 1')
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Reject/u }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: 'It answers.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(sent()).toEqual([[`${base}/${anId(101)}/reject`, { reason: 'It answers.' }]]))
})

it('decides nothing twice, and nothing for whoever only watches', async () => {
  show()
  await menuOf('Team 2')
  expect((await screen.findByRole('menuitem', { name: /^Reset environment/u })).textContent).toContain('Rejected')
  cleanup()
  show([])
  await menuOf('Team 1')
  expect(await screen.findByRole('menuitem', { name: 'Show environment' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Reject/u })).toBeNull()
})
