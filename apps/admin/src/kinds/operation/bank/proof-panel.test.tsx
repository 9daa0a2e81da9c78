import type { OperationProof, ProofCell, ProofRow } from '@beacon/api/kinds/operation/proof'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ProofPanel } from './proof-panel.tsx'

const resource_id = anId(70)
const address = `/questions/${resource_id}/point-proof`
const at = '2026-11-20T14:00:00.000Z'
const cell = (result: ProofCell['result'], more: Partial<ProofCell> = {}): ProofCell => ({
  result,
  fault: null,
  public: '',
  private: '',
  output: '',
  exit_code: null,
  took_ms: 1_500,
  at,
  by: 'Lin Zhao',
  is_old: false,
  ...more,
})
const point = (n: number, more: Partial<ProofRow> = {}): ProofRow => ({
  point_id: anId(80 + n),
  name: `Point ${n}`,
  type: 'reinforcement',
  role: 'task',
  lacks: [],
  untouched: null,
  solved: null,
  state: 'none',
  ...more,
})
const whole = (more: Partial<OperationProof> = {}): OperationProof => ({
  scene: { number: 7, is_running: true, is_fresh: true },
  has_runner: true,
  points: [point(1), point(2)],
  running: null,
  proved: 0,
  provable: 2,
  ...more,
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(read: OperationProof, next = read) {
  const calls = serve({
    [`GET ${address}`]: () => read,
    [`POST ${address}`]: () => next,
    [`POST ${address}/stop`]: () => read,
  })
  showPage(() => <ProofPanel resource_id={resource_id} />)
  return () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('orders nothing while no scene runs, and says so', async () => {
  show(whole({ scene: null, has_runner: false }))
  expect(await screen.findByText(/Run it with “Keep running” first/u)).toBeTruthy()
  expect(screen.getByText(/No machine runs checks at the moment/u)).toBeTruthy()
  expect(button('Check untouched scene').disabled).toBe(true)
})

it('checks all points in a phase, or one of them, and stops what runs', async () => {
  const running: OperationProof['running'] = { phase: 'solved', point_ids: [anId(81)], ordered_at: at }
  const sent = show(whole(), whole({ running }))
  fireEvent.click(await screen.findByRole('button', { name: 'Check “Point 1”: Solved' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(button('Check untouched scene').disabled).toBe(false))
  fireEvent.click(button('Check untouched scene'))
  await waitFor(() =>
    expect(sent()).toEqual([
      [address, { phase: 'solved', point_ids: [anId(81)] }],
      [`${address}/stop`, {}],
      [address, { phase: 'untouched' }],
    ]),
  )
})

it('says what came of a point in both phases, what is missing, and what its program wrote', async () => {
  const scene = { number: 7, is_running: true, is_fresh: false }
  show(
    whole({
      scene,
      proved: 1,
      points: [
        point(1, { untouched: cell('success', { private: 'port 22 is shut' }), state: 'idle' }),
        point(2, { untouched: cell('fail'), solved: cell('success'), state: 'proved' }),
        point(3, { lacks: ['no_agent'] }),
      ],
    }),
  )
  expect(await screen.findByText('1 of 2 proven')).toBeTruthy()
  expect(screen.getByText(/This scene was checked before/u)).toBeTruthy()
  const [first, , third] = screen.getAllByRole('listitem').filter((item) => item.textContent.includes('Point'))
  expect(first?.textContent).toContain('Passes without work')
  expect(third?.textContent).toContain('The node has no agent')
  expect(within(third!).queryByRole('button', { name: /^Check/u })).toBeNull()
  fireEvent.click(within(first!).getByRole('button', { name: 'Point 1' }))
  expect(screen.getByText('port 22 is shut')).toBeTruthy()
})
