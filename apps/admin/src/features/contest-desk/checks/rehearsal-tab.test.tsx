import type { RehearsalReport } from '@beacon/api/rounds/cell-check'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { RehearsalTab } from './rehearsal-tab.tsx'

afterEach(cleanup)

const id = anId(9)
const path = `/contests/${id}/desk/rehearsal`
const report = (more: Partial<RehearsalReport> = {}): RehearsalReport => ({
  no: 1,
  state: 'done',
  n: 3,
  rounds: 3,
  done: 6,
  all: 6,
  started_at: '2026-11-20T06:00:00.000Z',
  ended_at: null,
  topics: [
    {
      topic_id: anId(20),
      topic_name: 'Mailgate',
      green: 1,
      stages: [
        {
          kind: 'put',
          store: 'notes',
          verdicts: [
            { verdict: 'up', times: 2 },
            { verdict: 'mumble', times: 1 },
          ],
          slowest_ms: 4_500,
          limit_ms: 5_000,
        },
      ],
      trouble: [{ n: 2, entrant_id: anId(30), verdict: 'mumble', public: 'odd answer', private: 'KeyError: id' }],
    },
  ],
  ...more,
})

function show(reply: RehearsalReport | null) {
  let now = reply
  const calls = serve({
    [`GET ${path}`]: () => now,
    [`POST ${path}`]: () => (now = report({ state: 'running', n: 1, done: 0, topics: [] })),
    [`DELETE ${path}`]: () => ({ ok: true }),
  })
  const shown = showPage(
    () => (
      <Suspense fallback={null}>
        <RehearsalTab id={id} search={{}} />
      </Suspense>
    ),
    { permissions: ['contest.control'] },
  )
  shown.queryClient.setQueryData(contestQuery(id).queryKey, { resource_id: id, status: 'not_started' } as never)
  return { sent: () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method) }
}

it('says what each service passed, how slow it was, and what went wrong', async () => {
  show(report())
  expect(await screen.findByText('1 of 3 rounds passed in a row')).toBeTruthy()
  expect(screen.getByText('Put · notes')).toBeTruthy()
  expect(screen.getByText('Up 2, Mumble 1')).toBeTruthy()
  expect(screen.getByText('4.5 of 5 s')).toBeTruthy()
  expect(screen.getByText(/KeyError: id/u).textContent).toBe('odd answer\nKeyError: id')
})

it('starts where there was none, shows how far it is, and can be stopped', async () => {
  const { sent } = show(null)
  expect(await screen.findByText('No rehearsal yet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Start rehearsal' }))
  expect(await screen.findByText('Round 1 of 3')).toBeTruthy()
  expect(screen.getByText('0 of 6 checks')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stop rehearsal' }))
  await waitFor(() => expect(sent()).toEqual(['POST', 'DELETE']))
})
