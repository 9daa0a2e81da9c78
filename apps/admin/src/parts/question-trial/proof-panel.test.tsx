import type { PatchProof } from '@beacon/api/bank/patch-proof'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ProofPanel } from './proof-panel.tsx'

const resource_id = anId(70)
const address = `/questions/${resource_id}/patch-proof`
const at = '2026-11-20T14:00:00.000Z'
type Proof = NonNullable<PatchProof['proof']>
const step = (more: Partial<Proof['steps'][number]>): Proof['steps'][number] => ({
  kind: 'exploit',
  expect: 'resisted',
  is_control: false,
  verdict: null,
  result: null,
  started_at: null,
  took_ms: null,
  limit_ms: 30_000,
  exit_code: null,
  public: '',
  output: '',
  ...more,
})
const proof: Proof = {
  state: 'done',
  result: 'failed',
  fault: null,
  is_old: true,
  by: { user_id: anId(1), name: 'Lin Zhao' },
  ordered_at: at,
  done_at: at,
  steps: [
    step({ kind: 'start', expect: 'done', verdict: 'passed', result: 'done', started_at: at, took_ms: 4_200 }),
    step({ verdict: 'failed', result: 'exploited', started_at: at, took_ms: 1_500, output: 'FLAG' }),
  ],
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(read: Partial<PatchProof>, next: Partial<PatchProof> = read) {
  const whole = (of: Partial<PatchProof>): PatchProof => ({ lacks: [], has_judge: true, proof: null, ...of })
  const calls = serve({
    [`GET ${address}`]: () => whole(read),
    [`POST ${address}`]: () => whole(next),
    [`POST ${address}/stop`]: () => whole(read),
  })
  showPage(() => <ProofPanel resource_id={resource_id} />)
  return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path)
}

it('says what a question lacks, and orders nothing then', async () => {
  show({ lacks: ['exploit_script', 'reference_patch'], has_judge: false })
  expect(await screen.findByText('The exploit is missing.')).toBeTruthy()
  expect(screen.getByText('The reference patch is missing.')).toBeTruthy()
  expect(screen.getByText('No machine judges at the moment. A proof waits until one does.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prove question' }).disabled).toBe(true)
})

it('orders a proof, and stops one that runs', async () => {
  const sent = show({}, { proof: { ...proof, state: 'running', result: null, done_at: null, is_old: false } })
  fireEvent.click(await screen.findByRole('button', { name: 'Prove question' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(sent()).toEqual([address, `${address}/stop`]))
})

it('shows each step with what it found, and what was expected where it went wrong', async () => {
  show({ proof })
  expect(await screen.findByText('Proof failed')).toBeTruthy()
  expect(screen.getByText('The question has since changed. Prove it again.')).toBeTruthy()
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toContain('Start boxDone4.2 of 30 s')
  expect(rows[1]).toContain('Run exploitExploit worksexpected: Exploit fails1.5 of 30 s')
  expect(rows[1]).toContain('FLAG')
})

it('says that a fault of ours proves nothing', async () => {
  show({ proof: { ...proof, result: null, fault: 'room', steps: [] } })
  expect(await screen.findByText('Nothing could be proven')).toBeTruthy()
  expect(screen.getByText('No machine had room for the box.')).toBeTruthy()
})
