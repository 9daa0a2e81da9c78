import type { RangeProof, RangeProofView } from '@beacon/api/bank/range-proof'
import type { RangeReport } from '@beacon/api/bank/range-report'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ProofPanel } from './proof-panel.tsx'

const resource_id = anId(70)
const address = `/questions/${resource_id}/scene/proof`
const stages = [
  { stage_id: anId(71), name: 'Front door' },
  { stage_id: anId(72), name: 'Vault' },
]
const plant = { key: anId(71), node: 'web', where: '/flag.txt', found: true, leaks: [] }
const report: RangeReport = {
  nodes: [{ node: 'web', memory_bytes: 104_857_600, memory_mb: 1_024 }],
  plants: [plant],
  searched: [{ node: 'kali', files: true, pages: true }],
  zones: [{ from: 'dmz', to: 'dmz', node: 'kali', ports: [{ node: 'web', port: 8080, state: 'declared' }] }],
  is_cut: false,
}
const passed: RangeProofView = {
  state: 'done',
  result: 'passed',
  problems: [],
  version: 4,
  is_old: false,
  started_at: '2026-11-20T14:00:00.000Z',
  finished_at: '2026-11-20T14:01:00.000Z',
  start_s: 12.4,
  report,
}
const running: RangeProofView = { ...passed, state: 'running', result: null, finished_at: null, start_s: null, report: null }

function show(read: RangeProof, next: RangeProof = read) {
  const calls = serve({ [`GET ${address}`]: () => read, [`POST ${address}`]: () => next })
  const { container } = showPage(() => <ProofPanel resource_id={resource_id} stages={stages} />)
  return { calls, container }
}
const of = (more: Partial<RangeProofView>): RangeProof => ({ has_scene: true, proof: { ...passed, ...more } })
const cellsOf = (table: string) =>
  within(screen.getByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is not there for a question without a scene', async () => {
  const { calls } = show({ has_scene: false, proof: null })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Range proof' })).toBeNull()
})

it('orders a proof, and asks again until it is done', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const first: RangeProof = { has_scene: true, proof: null }
  const { calls } = show(first, { has_scene: true, proof: running })
  fireEvent.click(await screen.findByRole('button', { name: 'Prove range' }))
  expect(await screen.findByText(/^Running since/u)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Prove range' }).disabled).toBe(true)
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  Object.assign(first, of({}))
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await screen.findByText('Range proof passed')).toBeDefined()
  const asked = calls.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(asked)
})

it('tells flags at their places, who met them, which zones reach which, and what it costs', async () => {
  const leak = { from: 'kali', kind: 'page' as const, node: 'web', where: ':8080/flag.txt' }
  const found: RangeReport = {
    ...report,
    plants: [
      { ...plant, leaks: [leak, ...Array.from({ length: 6 }, (_, at) => ({ ...leak, kind: 'file' as const, where: `/tmp/${at}` }))] },
      { key: anId(72), node: 'db', where: 'FLAG', found: false, leaks: [] },
      { ...plant, key: anId(79) },
    ],
    zones: [
      {
        from: 'dmz',
        to: 'dmz',
        node: 'kali',
        ports: [
          { node: 'web', port: 8080, state: 'declared' },
          { node: 'web', port: 8443, state: 'missing' },
        ],
      },
      { from: 'dmz', to: 'lan', node: 'kali', ports: [{ node: 'db', port: 6379, state: 'more' }] },
      { from: 'lan', to: 'dmz', node: 'db', ports: [] },
      { from: 'lan', to: 'lan', node: 'db', ports: [] },
    ],
  }
  const { container } = show(of({ result: 'failed', is_old: true, report: found }))
  expect(await screen.findByText('Range proof failed')).toBeDefined()
  expect(screen.getByText('Tested with an older version')).toBeDefined()
  const [, front, vault, removed] = cellsOf('Flags')
  expect(front?.slice(0, 3)).toEqual(['Front door', 'web /flag.txt', 'In place'])
  expect(front?.[3]).toMatch(/^FoundPage web:8080\/flag\.txt from kaliFile web \/tmp\/0 from kali.*and 2 more places$/u)
  expect(vault).toEqual(['Vault', 'db FLAG', 'Not in place', 'Not found'])
  expect(removed?.[0]).toBe('Removed stage')
  expect(cellsOf('Reach between zones')).toEqual([
    ['From', 'dmz', 'lan'],
    ['dmzkali', '1 of 2 declared openweb:8080web:8443 not open', 'db:6379 not declared'],
    ['landb', 'No open ports', 'No open ports'],
  ])
  expect(screen.getByText('not declared', { exact: false }).closest('.text-vermilion')).not.toBeNull()
  expect(screen.getByText('12.4 s')).toBeDefined()
  expect(screen.getByText('100 / 1,024 MB')).toBeDefined()
  document.documentElement.lang = 'en'
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } })
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('never calls good what it could not look at', async () => {
  const blind: RangeReport = {
    nodes: [{ node: 'web', memory_bytes: null, memory_mb: 512 }],
    plants: [
      { ...plant, found: null },
      { ...plant, leaks: null },
    ],
    searched: [{ node: 'kali', files: false, pages: false }],
    zones: [{ from: 'dmz', to: 'dmz', node: null, ports: [] }],
    is_cut: true,
  }
  show(of({ result: 'partial', report: blind }))
  expect(await screen.findByText('Nothing failed, not everything was checked')).toBeDefined()
  expect(cellsOf('Flags').map((cells) => cells.slice(2))).toEqual([
    ['In place', 'Plain search'],
    ['Could not look', 'Not fully searched'],
    ['In place', 'Too short to search for'],
  ])
  expect(screen.getByText(/files could not be searched · pages could not be searched/u)).toBeDefined()
  expect(cellsOf('Reach between zones')[1]).toEqual(['dmz', 'Could not look'])
  expect(screen.getByText('Time ran out before everything was tried.')).toBeDefined()
  expect(screen.getByText('– / 512 MB')).toBeDefined()
})

it('says why nothing was proven, in the words of the scene test', async () => {
  const problems = [
    { word: 'start_failed' as const, values: { kind: 'plant_failed', node: 'db' } },
    { word: 'node_log' as const, values: { node: 'db', text: 'read-only file system' } },
  ]
  show(of({ result: null, problems, start_s: null, report: null }))
  expect(await screen.findByText('Nothing could be proven')).toBeDefined()
  expect(screen.getByText('Not running: a flag could not be placed (db).')).toBeDefined()
  expect(screen.getByText('read-only file system').tagName).toBe('PRE')
  expect(screen.queryByRole('table')).toBeNull()
})
