import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnChallenge, PlayerTarget } from '@beacon/api/kinds/rw/challenge'
import { rwContest } from '@beacon/api/kinds/rw/contest'
import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import type { StageView } from '@beacon/api/kinds/rw/views'
import { localePreference } from '@beacon/i18n'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, uuid } from '../../testing/samples.ts'
import { CallBar } from './call-bar.tsx'
import { boardQuery, challengesQuery, targetsQuery } from './queries.ts'
import { QueueTab } from './queue-tab.tsx'
import { challengeQuery, challengesQuery as refereeListQuery, contestsQuery } from './referee/queries.ts'
import { RefereePage } from './referee/referee-page.tsx'
import { RequestsTab } from './requests-tab.tsx'
import { TargetsTab } from './targets-tab.tsx'

vi.mock('@beacon/auth', async (original) => ({ ...(await original<object>()), usePermission: () => true }))

type RwContest = Extract<ContestPublic, { kind: 'rw' }>
const page = { at: '/rw/contest' }
const at = (time: string) => `2026-11-20T${time}.000Z`
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<RwContest> = {}): RwContest => ({ ...rwContest.defaults, ...common, kind: 'rw', ...change })
const { resource_id } = contest()
const mine = mineOf()

beforeEach(() => vi.setSystemTime(at('04:00:00')))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localePreference.write('en')
})

const [en, zh] = ['Code execution', '代码执行']
const claim = { topic_id: uuid(20), topic_name: 'Edge router', lang: 'en' as const, goal_name: en, goal_name_other: zh }
const goal = { name: en, name_other: zh, counts: 'A shell.', counts_other: '取得终端。', percent: 80 }
const reliability = { name: 'Reliability', name_other: '稳定性', percent: 100 }
const own: OwnChallenge = {
  challenge_id: uuid(50),
  no: 7,
  ...claim,
  goal_id: uuid(21),
  state: 'waiting',
  audit: 'success',
  place: 3,
  promised_at: at('04:30:00'),
  stage: null,
  clock: null,
  attempt: 0,
  attempts: 3,
  needs: '',
  requested_at: at('03:30:00'),
  requested_by: 'Ada',
  move_reason: null,
  cancel_cause: null,
  cancel_reason: null,
  is_counted: true,
  reports: [],
  ended_at: null,
  result: null,
  rubric: null,
  remarks: [],
  points: null,
}
const called: Partial<OwnChallenge> = {
  state: 'upcoming',
  place: null,
  stage: { stage_id: uuid(60), name: 'Stage A', place: 'Hall 2' },
  clock: { ends_at: at('04:02:30'), left_ms: 150_000, stopped_by: null },
}
const ownCache = (change: Partial<OwnChallenge> = {}) =>
  testCacheOf([[challengesQuery(resource_id).queryKey, { items: [{ ...own, ...change }], total: 1, is_frozen: false }]])

it('calls the team over every page, until its time is over', async () => {
  await renderPage(<CallBar contest={contest()} mine={mine} />, { ...page, cache: ownCache(called) })
  expect(screen.getByRole('alert').textContent).toContain('Come to the stage now: Stage A')
  expect(screen.getByRole('timer').textContent).toBe('02:30')
  cleanup()
  vi.setSystemTime(at('04:05:00'))
  await renderPage(<CallBar contest={contest()} mine={mine} />, { ...page, cache: ownCache(called) })
  expect(screen.getByRole('alert').textContent).toContain('Your call time is over.')
  cleanup()
  await renderPage(<CallBar contest={contest()} mine={mine} />, { ...page, cache: ownCache() })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('tells the place with its promised time, and what a decided one brought', async () => {
  await renderPage(<RequestsTab contest={contest()} />, { ...page, cache: ownCache() })
  expect(screen.getByText(/Place 3, about/u)).toBeTruthy()
  cleanup()
  const rubric = [{ ...reliability, given: 8_500 }]
  await renderPage(<RequestsTab contest={contest()} />, {
    ...page,
    cache: ownCache({ state: 'end', place: null, result: 'success', attempt: 2, rubric, points: 765, remarks: ['Clean.'] }),
  })
  for (const text of ['+765', '85%', 'Clean.', 'Success']) expect(screen.getByText(text)).toBeTruthy()
})

it('confirms before a called team withdraws: that counts', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: { body?: string } = {}) => {
    sent.push(JSON.parse(body ?? 'null'))
    return Promise.resolve(Response.json({ ...own, state: 'cancel' }))
  })
  await renderPage(<RequestsTab contest={contest()} />, { ...page, cache: ownCache(called) })
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw…' }))
  expect(screen.getByText('You are called already: it counts as a used request.')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw challenge' }))
  await waitFor(() => expect(sent[0]).toEqual({ is_confirmed: true }))
})

const target: PlayerTarget = {
  topic_id: uuid(20),
  name: 'Edge router',
  lang: 'en',
  description: 'A router.',
  translations: {},
  direction: { resource_id: uuid(3), key: 'iot', name_en: 'IoT', name_zh: '物联网' },
  difficulty: 'advanced',
  target_kind: 'equipment',
  target_product: 'Harbour R7',
  target_version: '2.1',
  score: 1_000,
  goals: [{ goal_id: uuid(21), ...goal }],
  rubric: [reliability],
  forbidden: 'No denial of service.',
  attachments: [],
  is_online: true,
  requests_used: 1,
  next_request_at: null,
  open_id: null,
  won_goals: [],
}
const targets = (change: Partial<PlayerTarget> = {}, request_until = at('09:00:00')) =>
  testCacheOf([[targetsQuery(resource_id).queryKey, { items: [{ ...target, ...change }], request_until }]])

it('asks for the report and the rules before a request is sent', async () => {
  await renderPage(<TargetsTab contest={contest()} mine={mine} />, { ...page, cache: targets() })
  const row = screen.getByRole('article', { name: 'Edge router' })
  expect(within(row).getByText('800')).toBeTruthy()
  expect(within(row).getByText('2 requests left')).toBeTruthy()
  fireEvent.click(within(row).getByRole('button', { name: 'Request a challenge…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Request challenge' }))
  expect(await screen.findByText('Upload the report first.')).toBeTruthy()
})

it.each([
  [{ next_request_at: at('04:20:00') }, undefined, /Next request at/u],
  [{ requests_used: 3 }, undefined, 'No requests left for this target.'],
  [{ won_goals: [uuid(21)] }, undefined, 'You have achieved every goal.'],
  [{}, at('03:00:00'), /Requests closed at/u],
])('says why no request is possible: %j', async (change, until, words) => {
  await renderPage(<TargetsTab contest={contest()} mine={mine} />, { ...page, cache: targets(change, until) })
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request a challenge…' }).disabled).toBe(true)
})

const named = {
  challenge_id: uuid(50),
  no: 7,
  entrant_id: uuid(30),
  entrant_name: 'Redshift',
  ...claim,
}
const stage: StageView = { stage_id: uuid(60), name: 'Stage A', place: 'Hall 2', is_closed: false, on: null, called: null }

it('shows stages with a clock that stands still and says why', async () => {
  const clock = { ends_at: null, left_ms: 61_000, stopped_by: 'network' as const }
  const on = { ...named, attempt: 1, attempts: 3, is_trying: false, clock }
  const board = { stages: [{ ...stage, on }], queue: [], done: [], demo_slot_s: 600, is_frozen: false, version: '1' }
  await renderPage(<QueueTab contest={contest()} mine={mine} />, {
    ...page,
    cache: testCacheOf([[boardQuery(resource_id).queryKey, board]]),
  })
  const box = screen.getByRole('region', { name: 'Stage A' })
  expect(within(box).getByRole('timer').textContent).toBe('01:01')
  expect(within(box).getByText('Network')).toBeTruthy()
})

const detail: RefereeDetail = {
  ...named,
  state: 'challenging',
  audit: 'success',
  place: null,
  promised_at: null,
  stage_id: uuid(60),
  stage_name: 'Stage A',
  requested_at: at('03:30:00'),
  tries: 2,
  conflict: null,
  clock: { ends_at: at('04:09:41'), left_ms: 581_000, stopped_by: null },
  attempt: 1,
  is_trying: false,
  votes: 1,
  has_voted: false,
  needs_head: false,
  reader: null,
  result: null,
  points: null,
  ended_at: null,
  cancel_cause: null,
  needs: '',
  ai_use: null,
  requested_by: 'Ada',
  move_reason: null,
  cancel_reason: null,
  goal,
  rubric: [reliability],
  forbidden: '',
  target: { kind: 'equipment', product: 'Harbour R7', version: '2.1', serial: 'X1', score: 1_000 },
  reset_steps: ['Power cycle', 'Restore image'],
  reports: [],
  marks: [],
  may_vote: true,
  votes_given: [{ by: 'Rita', is_me: false, has_conflict: false, at: at('04:00:00'), vote: null }],
  decisions: [],
}
const rules = { judges_needed: 2, demo_attempts: 3, demo_slot_s: 600, overrun_rule: 'reason' as const, call_grace_s: 180, request_limit: 3 }

async function showReferee(
  change: Partial<RefereeDetail> = {},
  { is_head = false, at_stage = stage }: { is_head?: boolean; at_stage?: StageView } = {},
) {
  const row = { ...detail, ...change }
  const sent: [string, unknown][] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method !== 'GET') sent.push([url.split('/').at(-1) ?? '', JSON.parse(body ?? 'null')])
    return Promise.resolve(Response.json(row))
  })
  const contests = {
    items: [{ resource_id, name: 'Stage day', status: 'running', start_at: at('03:00:00'), end_at: at('11:00:00') }],
    total: 1,
  }
  const list = { items: [row], total: 1, stages: [at_stage], rules, is_head, server_now: at('04:00:00') }
  const cache = testCacheOf([
    [contestsQuery.queryKey, contests],
    [refereeListQuery(resource_id).queryKey, list],
    [challengeQuery(resource_id, row.challenge_id).queryKey, row],
  ])
  await renderPage(<RefereePage search={{ resource_id, challenge_id: row.challenge_id }} onSearch={() => undefined} />, { ...page, cache })
  return sent
}

it('hides the votes of others, and sends an own one that scores every criterion', async () => {
  const sent = await showReferee()
  expect(screen.getByText('hidden until all have voted')).toBeTruthy()
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit vote' })
  fireEvent.click(screen.getByRole('radio', { name: 'Success' }))
  expect(submit.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Reliability 75' }))
  fireEvent.click(submit)
  fireEvent.click(submit)
  await waitFor(() => expect(sent).toEqual([['votes', { result: 'success', scores: [75], remark: '' }]]))
})

it('starts only with every reset step ticked, and marks nobody absent while the call clock runs', async () => {
  const sent = await showReferee({ state: 'upcoming' })
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start challenge' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Restore image' }))
  expect(start.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Absent…' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Power cycle' }))
  fireEvent.click(start)
  await waitFor(() => expect(sent).toEqual([['start', { reset_steps: [0, 1] }]]))
})

it('warns a referee of the same organisation', async () => {
  await showReferee({ conflict: { organisation: 'Harbour Lab' } })
  expect(screen.getByText('You belong to Harbour Lab, as this team does.')).toBeTruthy()
})

it('opens a report only for who took it', async () => {
  const report = { n: 1, name: 'r.pdf', size: 9, sha256: '0', media_type: 'application/pdf', at: at('03:30:00'), by: 'Ada' }
  const waiting: Partial<RefereeDetail> = {
    state: 'waiting',
    audit: 'pending',
    clock: null,
    reports: [{ ...report, state: 'pending', reason: null }],
  }
  await showReferee(waiting)
  expect(screen.queryByRole('link', { name: 'Open report' })).toBeNull()
  cleanup()
  await showReferee({ ...waiting, reader: { by: 'Me', until: at('04:15:00'), is_me: true } })
  expect(screen.getByRole('link', { name: 'Open report' })).toBeTruthy()
})

it('lets the head referee alone correct a decision, by the one that was seen', async () => {
  const decision = { rev: 2, result: 'fail' as const, rubric: 0, attempt: 1, by: null, reason: null, at: at('04:00:00') }
  const end = { state: 'end', result: 'fail', clock: null, decisions: [decision] } as const
  await showReferee({ ...end, decisions: [...end.decisions] })
  expect(screen.queryByRole('button', { name: 'Correct the decision…' })).toBeNull()
  cleanup()
  const sent = await showReferee({ ...end, decisions: [...end.decisions] }, { is_head: true })
  fireEvent.click(screen.getByRole('button', { name: 'Correct the decision…' }))
  fireEvent.click(screen.getByRole('radio', { name: 'No success' }))
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/u }), { target: { value: 'Video shows it' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(sent).toEqual([['decision', { result: 'fail', scores: [], reason: 'Video shows it', rev: 2, attempt: 1 }]]))
})

it('tells of a slot that is over whatever list is open, and of none whose clock stands still', async () => {
  const on = { ...named, attempt: 1, attempts: 3, is_trying: false }
  const over = { ends_at: at('03:59:00'), left_ms: null, stopped_by: null }
  await showReferee({ state: 'waiting' }, { at_stage: { ...stage, on: { ...on, clock: over } } })
  expect(screen.getByRole('alert').textContent).toContain(`No decision on ${named.entrant_name} yet.`)
  cleanup()
  const still = { ends_at: null, left_ms: 0, stopped_by: 'referee' as const }
  await showReferee({ state: 'waiting' }, { at_stage: { ...stage, on: { ...on, clock: still } } })
  expect(screen.queryByRole('alert')).toBeNull()
})

it('tells a reader of the second language the goals and criteria that were written in it', async () => {
  localePreference.write('zh')
  const plain = { ...goal, goal_id: uuid(22), name: 'Picture', name_other: '', counts: '', counts_other: '' }
  await renderPage(<TargetsTab contest={contest()} mine={mine} />, {
    ...page,
    cache: targets({ goals: [{ goal_id: uuid(21), ...goal }, plain] }),
  })
  for (const text of ['代码执行', '取得终端。', 'Picture', /稳定性/u]) expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  const cache = ownCache({ state: 'end', place: null, result: 'success', rubric: [{ ...reliability, given: 8_500 }] })
  await renderPage(<RequestsTab contest={contest()} />, { ...page, cache })
  for (const text of ['代码执行', '稳定性']) expect(screen.getByText(text)).toBeTruthy()
  cleanup()
  await showReferee()
  expect(screen.getByText('取得终端。')).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Success' }))
  expect(screen.getByRole('button', { name: '稳定性 75' })).toBeTruthy()
})
