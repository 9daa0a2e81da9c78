import type { RoundRow } from '@beacon/api/rounds/round'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { RoundsTab } from './rounds-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const path = `/contests/${id}/desk/rounds`
const at = '2026-11-20T06:00:00.000Z'
const row = (n: number, more: Partial<RoundRow> = {}): RoundRow => ({
  n,
  state: 'scored',
  opened_at: at,
  closed_at: at,
  late_ms: 12,
  settled_at: at,
  rev: 1,
  reason: null,
  ...more,
})
const rows = [
  row(3, { state: 'running', closed_at: null, settled_at: null, rev: 0 }),
  row(2),
  row(1, { state: 'void', opened_at: null, reason: 'missed' }),
]

function show(permissions: readonly 'contest.score'[] = ['contest.score']) {
  const calls = serve({
    [`GET ${path}`]: () => ({ items: rows, total: rows.length }),
    [`POST ${path}/2/void`]: () => row(2, { state: 'void', reason: 'switch failed' }),
    [`POST ${path}/recompute`]: () => ({ rounds: 3, revised: [2] }),
  })
  showPage(() => <RoundsTab id={id} search={{ state: 'scored' }} />, { permissions })
  return { calls, sent: () => calls.filter(({ method }) => method === 'POST').map((one) => [one.path, one.body]) }
}
const openMenu = async (name: string) =>
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${name}$`, 'u') }), { key: 'Enter' })

it('asks for what its address names, and tells a round that was missed from one that staff voided', async () => {
  const { calls } = show([])
  expect(await screen.findByText(/^Missed:/u)).toBeTruthy()
  expect(calls.find((one) => one.path === path)?.query.get('state')).toBe('scored')
  expect(screen.queryByRole('button', { name: 'Recompute rounds…' })).toBeNull()
})

it('voids a round that is over, with a reason', async () => {
  const { sent } = show()
  await openMenu('Round 2')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Void…' }))
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Void round' })
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'no' } })
  expect(act.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' switch failed ' } })
  fireEvent.click(act)
  await waitFor(() => expect(sent()).toEqual([[`${path}/2/void`, { reason: 'switch failed' }]]))
})

it('does not offer to void the round that runs, and says why', async () => {
  show()
  await openMenu('Round 3')
  const entry = await screen.findByRole('menuitem', { name: /^Void…/u })
  expect([entry.getAttribute('aria-disabled'), entry.textContent]).toEqual(['true', 'Void…Running'])
})

it('settles all rounds again', async () => {
  const { sent } = show()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Recompute rounds…' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'after the annulment' } })
  fireEvent.click(screen.getByRole('button', { name: 'Recompute rounds' }))
  await waitFor(() => expect(sent()).toEqual([[`${path}/recompute`, { reason: 'after the annulment' }]]))
  expect(await screen.findByText('1 round changed')).toBeTruthy()
})
