import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { type OwnChecks, type OwnPoint, pointCheck } from '@beacon/api/kinds/operation/check'
import { operationContest } from '@beacon/api/kinds/operation/contest'
import type { Reply } from '@beacon/api/endpoint'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { listeningToaster, renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { CheckPanel } from './check-panel.tsx'
import { GuideRules } from './guide-rules.tsx'
import { checksQuery, OwnContest, runsQuery } from './queries.ts'
import { TopicLine, TopicValue } from './topic-state.tsx'
import { useResultToasts } from './use-result-toasts.ts'

type OperationContest = Extract<ContestPublic, { kind: 'operation' }>
const page = { at: '/contest/operation' }
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<OperationContest> = {}): OperationContest => ({
  ...operationContest.defaults,
  ...common,
  kind: 'operation',
  status: 'running',
  flag_prefix: 'flag',
  ...change,
})
const { resource_id } = contest()
const topic = topicView(7, { name: 'Mail gate' })
const topic_id = topic.resource_id
const mine = mineOf()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const point = (n: number, more: Partial<OwnPoint> = {}): OwnPoint => ({
  point_id: uuid(600 + n),
  name: `Point ${n}`,
  type: 'reinforcement',
  role: 'task',
  judge: 'script',
  check_mode: 'manual',
  mode: 'once',
  may_apply: true,
  value: 50,
  state: 'unchecked',
  since: null,
  is_lost: false,
  last: null,
  used: 0,
  left: 10,
  ...more,
})
const checks = (points: OwnPoint[], more: Partial<OwnChecks> = {}): OwnChecks => ({
  topic_id,
  points,
  open: null,
  retry_at: null,
  refusal: null,
  ...more,
})
const own = (item: OwnChecks, more: Partial<Reply<typeof pointCheck.mine>> = {}): Reply<typeof pointCheck.mine> => ({
  items: [item],
  check_interval_s: 300,
  left: null,
  is_paused: false,
  is_frozen: false,
  ...more,
})
const since = '2026-11-20T05:05:00.000Z'

async function show(
  reply: ReturnType<typeof own>,
  change: Partial<OperationContest> = {},
  runs: Reply<typeof pointCheck.runs>['items'] = [],
) {
  const cache = testCacheOf([
    [checksQuery(resource_id).queryKey, reply],
    [runsQuery(resource_id, topic_id).queryKey, { items: runs }],
  ])
  return renderPage(
    <OwnContest value={resource_id}>
      <TopicValue topic_id={topic_id} />
      <TopicLine topic_id={topic_id} state={{ kind: 'untouched' }} />
      <CheckPanel contest={contest(change)} mine={mine} topic={topic} />
    </OwnContest>,
    { ...page, cache },
  )
}
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name, 'u') }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('says of each point what it is worth, how it stands and what the last check said', async () => {
  const failed = { at: since, code: 'check_failed' as const, public: 'sshd lets root in', guards: [] }
  const guarded = { at: since, code: 'check_guard_failed' as const, public: '', guards: ['Web shop'] }
  await show(
    own(
      checks([
        point(1, { state: 'success', since }),
        point(2, { state: 'fail', since, last: failed, left: 3 }),
        point(3, { mode: 'hold', check_mode: 'automatic', is_lost: true, state: 'fail', since, last: guarded, may_apply: false }),
        point(4, { role: 'guard', value: null, may_apply: false }),
      ]),
    ),
  )
  expect(screen.getByTitle('50 of 150 points')).toBeTruthy()
  expect(screen.getByText('1 of 3 passed')).toBeTruthy()
  expect(screen.getByText('1/3 points')).toBeTruthy()
  expect(row('Point 1').queryByRole('button')).toBeNull()
  expect(row('Point 2').getByText('sshd lets root in')).toBeTruthy()
  expect(row('Point 2').getByText('3 left')).toBeTruthy()
  expect(row('Point 3').getByText(/Lost at/u)).toBeTruthy()
  expect(row('Point 3').getByText(/A guarded service does not work/u).textContent).toContain('Web shop')
  expect(row('Point 4').getByText(/must stay up/u)).toBeTruthy()
  expect(screen.queryByRole('form', { name: 'Flag' })).toBeNull()
})

it('takes an application for one point or for all, and says why it was refused', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'POST')
      return Promise.resolve(Response.json(url.includes('/me/checks') ? own(checks([point(1), point(2)])) : { items: [] }))
    sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(String(body))])
    return Promise.resolve(Response.json({ code: 'check_wait', message: '', details: { retry_after_s: 25 } }, { status: 429 }))
  })
  await show(own(checks([point(1), point(2)])))
  fireEvent.click(button('Request a check of “Point 2”'))
  expect((await screen.findByRole('alert')).textContent).toContain('25')
  await waitFor(() => expect(button('Check all 2 points').disabled).toBe(false))
  fireEvent.click(button('Check all 2 points'))
  const path = `/contests/${resource_id}/topics/${topic_id}/checks`
  await waitFor(() =>
    expect(sent).toEqual([
      [path, { point_id: uuid(602) }],
      [path, {}],
    ]),
  )
})

it('says the place in the queue, and takes nothing while a check is open, a wait lasts, none is left, or the contest is paused', async () => {
  const open = {
    run_id: uuid(700),
    topic_id,
    trigger: 'application' as const,
    point_ids: [uuid(601)],
    state: 'queued' as const,
    requested_at: since,
    by: 'ada',
    ahead: 3,
    done_at: null,
  }
  await show(own(checks([point(1), point(2)], { open }), { left: 12 }))
  expect(screen.getByText('Place 4 in the queue.')).toBeTruthy()
  expect(screen.getByText('12 checks left in the contest.')).toBeTruthy()
  expect(row('Point 1').getByText('Checking')).toBeTruthy()
  expect(button('Request a check of “Point 2”').disabled).toBe(true)
  cleanup()
  await show(own(checks([point(1)], { retry_at: new Date(Date.now() + 30_000).toISOString() })))
  expect(screen.getByRole('timer')).toBeTruthy()
  expect(button('Request a check of “Point 1”').disabled).toBe(true)
  cleanup()
  await show(own(checks([point(1, { left: 0 })])), { status: 'paused' })
  expect(screen.getByText('Paused. Nothing counts right now.')).toBeTruthy()
  expect(button('Request a check of “Point 1”').disabled).toBe(true)
})

it('takes an answer where a point is answered', async () => {
  await show(own(checks([point(1, { judge: 'answer', may_apply: false })])))
  expect(screen.getByRole('form', { name: 'Flag' })).toBeTruthy()
  expect(row('Point 1').getByText(/answered below/u)).toBeTruthy()
})

it('tells what came of a check once it ends, and nothing of what the clock ordered', async () => {
  const run = { run_id: uuid(700), topic_id, point_ids: [uuid(601)], state: 'running' as const, requested_at: since, by: null, ahead: 0 }
  const opened = (trigger: 'clock' | 'application') => checks([point(1)], { open: { ...run, trigger, done_at: null } })
  const passed = checks([point(1, { state: 'success', last: { at: since, code: 'check_passed', public: '', guards: [] } })])
  const readings = [opened('clock'), passed, opened('application'), passed]
  const { toaster, titles } = listeningToaster()
  const Reader = () => {
    const [at, setAt] = useState(0)
    useResultToasts([readings[at] ?? passed])
    return <button onClick={() => setAt(at + 1)}>{`reading ${at}`}</button>
  }
  await renderPage(<Reader />, { ...page, toaster })
  const seen: unknown[][] = []
  for (const at of readings.keys()) {
    fireEvent.click(await screen.findByRole('button', { name: `reading ${at}` }))
    seen.push([...titles])
  }
  expect(seen).toEqual([[], [], ['Check passed: Point 1'], ['Check passed: Point 1']])
})

it('tells the rules of points and checks in the guide', async () => {
  await renderPage(<GuideRules contest={contest({ check_limit: 5, check_total_limit: 60 })} mine={mine} />, page)
  expect(screen.getByText(/5 per point/u)).toBeTruthy()
  expect(screen.getByText(/60 in all/u)).toBeTruthy()
  expect(screen.getByText(/once every 5 min/u)).toBeTruthy()
})
