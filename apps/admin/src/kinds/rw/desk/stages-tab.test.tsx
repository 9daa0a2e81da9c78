import type { StageRow } from '@beacon/api/kinds/rw/stage'
import type { StageView } from '@beacon/api/kinds/rw/views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { StagesTab } from './stages-tab.tsx'

afterEach(cleanup)
beforeAll(() => {
  // A list draws what fits into its window, and jsdom gives everything no size.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1_600)
})

const id = anId(9)
const base = `/contests/${id}`
const stage: StageRow = {
  stage_id: anId(60),
  name: 'Stage A',
  place: 'Hall 2',
  is_closed: false,
  close_reason: null,
  on: 7,
  called: null,
  version: 3,
}
const named = {
  challenge_id: anId(50),
  no: 7,
  entrant_id: anId(30),
  entrant_name: 'Redshift',
  topic_id: anId(20),
  topic_name: 'Edge router',
  lang: 'en' as const,
  goal_name: 'Code execution',
  goal_name_other: '',
}
const clock = { ends_at: null, left_ms: 61_000, stopped_by: 'equipment' as const }
const live = { ...stage, on: { ...named, attempt: 1, attempts: 3, is_trying: false, clock } }
const waiting = {
  ...named,
  challenge_id: anId(51),
  no: 8,
  entrant_name: 'Duck',
  place: 1,
  promised_at: '2026-11-20T06:30:00.000Z',
  is_next: true,
}

function show(Tab: typeof StagesTab, permissions: string[], on: StageView['on'] = live.on) {
  const calls = serve({
    [`GET ${base}/stages`]: () => ({
      stages: [{ ...live, on }],
      queue: [waiting],
      done: [],
      demo_slot_s: 600,
      is_frozen: false,
      version: '1',
    }),
    [`GET ${base}/desk/stages`]: () => ({ items: [stage], total: 1 }),
    [`POST ${base}/desk/stages`]: () => stage,
    [`POST ${base}/desk/stages/${stage.stage_id}/close`]: () => stage,
    [`GET ${base}/referee/challenges`]: () => ({
      items: [
        {
          ...named,
          state: 'waiting',
          audit: 'pending',
          place: null,
          promised_at: null,
          stage_id: null,
          stage_name: null,
          requested_at: '2026-11-20T05:00:00.000Z',
          tries: 1,
          conflict: { organisation: 'Harbour Lab' },
          clock: null,
          attempt: 0,
          is_trying: false,
          votes: 0,
          has_voted: false,
          needs_head: false,
          reader: null,
          result: null,
          points: null,
          ended_at: null,
          cancel_cause: null,
        },
      ],
      total: 1,
      stages: [],
      rules: { judges_needed: 1, demo_attempts: 3, demo_slot_s: 600, overrun_rule: 'reason', call_grace_s: 180, request_limit: 3 },
      is_head: false,
      server_now: '2026-11-20T06:00:00.000Z',
    }),
  })
  showPage(
    () => (
      <Suspense fallback={null}>
        <Tab id={id} search={{}} />
      </Suspense>
    ),
    { permissions: permissions as never },
  )
  return { sent: () => calls.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]) }
}

it('shows who is on each stage with its clock, and who waits', async () => {
  show(StagesTab, ['front.referee.rw'])
  const box = await screen.findByRole('region', { name: 'Stage A' })
  await waitFor(() => expect(within(box).getByRole('timer').textContent).toBe('01:01'))
  expect(within(box).getByText('Equipment')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Duck' }).getAttribute('href')).toContain(`challenge_id=${waiting.challenge_id}`)
  expect(screen.queryByRole('button', { name: 'Add stage' })).toBeNull()
})

it.each([
  [9, false],
  [11, true],
])('a slot that has been over for %i minutes is an alarm: %s', async (minutes, isAlarm) => {
  const ends_at = new Date(Date.now() - minutes * 60_000).toISOString()
  show(StagesTab, [], { ...live.on, clock: { ends_at, left_ms: null, stopped_by: null } })
  await screen.findByRole('timer')
  expect(screen.queryByText('No decision on Redshift yet.') !== null).toBe(isAlarm)
})

it('adds a stage, and closes one with a reason', async () => {
  const { sent } = show(StagesTab, ['contest.control'])
  fireEvent.click(await screen.findByRole('button', { name: 'Add stage' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Name/u }), { target: { value: ' Stage B ' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add stage' }))
  await waitFor(() => expect(sent()).toEqual([['POST', { name: 'Stage B', place: '' }]]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for stage Stage A' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: /^Close stage/u }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), { target: { value: 'Fire drill' } })
  fireEvent.click(screen.getByRole('button', { name: 'Close stage' }))
  await waitFor(() => expect(sent().at(-1)).toEqual(['POST', { reason: 'Fire drill' }]))
})

it('lists requests with their report and leads to where referees act', async () => {
  show(RequestsTab, ['referee.decide', 'front.referee.rw'])
  expect(await screen.findByText('same organisation')).toBeTruthy()
  expect(screen.getByText('Pending')).toBeTruthy()
  fireEvent.keyDown(screen.getByRole('button', { name: /Redshift #7$/u }), { key: 'Enter' })
  const entry = await screen.findByRole('menuitem', { name: 'Open on the referees’ page' })
  expect(entry.getAttribute('href') ?? entry.closest('a')?.getAttribute('href')).toContain(named.challenge_id)
})
