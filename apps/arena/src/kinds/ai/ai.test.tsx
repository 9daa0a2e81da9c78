import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { aiContest } from '@beacon/api/kinds/ai/contest'
import type { AiQuota, AiTaskView, OwnAiSubmission } from '@beacon/api/kinds/ai/submission'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { topicsQuery } from '../../parts/contest/queries.ts'
import { AiHead } from './ai-head.tsx'
import { GuideRules } from './guide-rules.tsx'
import { headerOf } from './header-of.ts'
import { type BoardReply, boardQuery, OwnContest, type OwnReply, ownQuery } from './queries.ts'
import { ScoresTab } from './scores-tab.tsx'
import { SubmitPanel } from './submit-panel.tsx'

vi.mock('@beacon/api/platform/upload', () => ({
  uploadFile: vi.fn(async () => ({ file_id: uuid(900), name: 'answers.csv', size: 3, sha256: 'ab', media_type: 'text/csv' })),
}))

type AiContest = Extract<ContestPublic, { kind: 'ai' }>
const page = { at: '/ai/contest' }
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<AiContest> = {}): AiContest => ({
  ...aiContest.defaults,
  ...common,
  kind: 'ai',
  status: 'running',
  flag_prefix: 'flag',
  ...change,
})
const { resource_id } = contest()
const topic = topicView(7, { name: 'Find the poison' })
const topic_id = topic.resource_id
const mine = mineOf()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const task: AiTaskView = {
  topic_id,
  metric: 'f1_macro',
  is_lower_better: false,
  digits: 4,
  points_way: 'linear',
  score: 500,
  base: 0.6,
  target: 0.95,
  id_column: 'id',
  value_column: 'label',
  public_percent: 30,
  max_mb: 20,
  program: null,
}
const submission = (no: number, more: Partial<OwnAiSubmission> = {}): OwnAiSubmission => ({
  submission_id: uuid(500 + no),
  topic_id,
  no,
  at: '2026-11-20T05:30:00.000Z',
  by: 'ada',
  name: 'answers.csv',
  size: 2_048,
  sha256: 'e3',
  note: '',
  state: 'scored',
  ahead: 0,
  public: 0.83,
  points: 329,
  private: null,
  problem: null,
  is_counted: true,
  is_final: false,
  void_reason: null,
  took_ms: 900,
  log: null,
  ...more,
})
const quota = (more: Partial<AiQuota> = {}): AiQuota => ({
  topic_id,
  used: 3,
  limit: 5,
  used_total: 3,
  limit_total: null,
  next_at: null,
  next_left_ms: 0,
  refusal: null,
  ...more,
})
const own = (items: OwnAiSubmission[], more: Partial<OwnReply> = {}): OwnReply => ({
  tasks: [task],
  items,
  quotas: [quota()],
  finals: { state: 'before', until: '2026-11-20T14:00:00.000Z', max: 2 },
  is_frozen: false,
  ...more,
})

const show = (reply: OwnReply, change: Partial<AiContest> = {}) =>
  renderPage(
    <OwnContest value={resource_id}>
      <SubmitPanel contest={contest(change)} mine={mine} topic={topic} />
    </OwnContest>,
    { ...page, cache: testCacheOf([[ownQuery(resource_id).queryKey, reply]]) },
  )
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit result|^Next in|^No submissions left|^One is being/u })
const rows = () => within(screen.getByRole('list', { name: 'Own submissions' })).getAllByRole('listitem')

it('says how a topic is scored, what a file looks like, and what may still be handed in', async () => {
  await show(own([]))
  expect(screen.getByText('F1 macro, higher is better')).toBeTruthy()
  expect(screen.getByText('0.6000 brings 0, 0.9500 brings 500')).toBeTruthy()
  expect(screen.getByText('id,label')).toBeTruthy()
  expect(screen.getByText('3 of 5 used in this window')).toBeTruthy()
})

it('shows own submissions with their score, and why one was refused, with row and column', async () => {
  const problem = { why: 'number', row: 12, column: 'label', count: 3 } as const
  await show(own([submission(3), submission(2, { state: 'refused', public: null, points: null, problem, is_counted: false })]))
  const [first, second] = rows()
  expect(first?.textContent).toContain('public 0.8300')
  expect(first?.textContent).toContain('+329')
  expect(second?.textContent).toContain('Row 12, label: The value is not a number. 3 problems in all.')
  expect(second?.textContent).toContain('not counted')
  expect(second?.textContent).not.toContain('private')
})

it('takes a program where the challenge asks for one: how it runs stands there, and so does what it said', async () => {
  const program = { time_s: 20, memory_mb: 512, result_mb: 32, shows_log: true }
  const problem = { why: 'run_code', row: null, column: null, count: 3 } as const
  const failed = submission(2, { state: 'refused', public: null, points: null, problem, log: 'Traceback' })
  await show(own([failed], { tasks: [{ ...task, program }] }))
  expect(screen.getByRole('heading', { name: 'Program' })).toBeTruthy()
  expect(screen.getByText('python3 program.py /input/data /tmp/result')).toBeTruthy()
  expect(screen.getByText(/^20 s, 512 MB of memory/u)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Submit program' })).toBeTruthy()
  const [row] = rows()
  expect(row?.textContent).toContain('The program ended with code 3.')
  expect(row?.textContent).toContain('Traceback')
  expect(row?.textContent).not.toContain('problems in all')
  expect(row?.textContent).not.toContain('not counted')
})

it('takes nothing while one is evaluated, while a wait lasts, or when none is left', async () => {
  await show(own([], { quotas: [quota({ refusal: 'evaluation_open' })] }))
  expect(send().textContent).toContain('One is being evaluated')
  cleanup()
  await show(own([], { quotas: [quota({ refusal: 'submission_quota', next_left_ms: 252_000 })] }))
  expect(send().textContent).toContain('Next in 04:12')
  cleanup()
  await show(own([], { quotas: [quota({ refusal: 'submission_total' })] }))
  expect(send().disabled).toBe(true)
})

it('hands a file in with its note; a refusal keeps both', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'POST') return Promise.resolve(Response.json(own([])))
    sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(String(body))])
    return Promise.resolve(Response.json({ code: 'submission_same', message: '', details: { no: 2 } }, { status: 409 }))
  })
  const { container } = await show(own([]))
  fireEvent.change(container.querySelector('input[type=file]')!, { target: { files: [new File(['id,class\n1,0\n'], 'answers.csv')] } })
  expect(await screen.findByText(/The header is/u)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox', { name: /Note/u }), { target: { value: 'second model' } })
  await waitFor(() => expect(send().disabled).toBe(false))
  fireEvent.click(send())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent).toEqual([[`/contests/${resource_id}/topics/${topic_id}/ai-submissions`, { file_id: uuid(900), note: 'second model' }]])
  expect(screen.getByText(/answers\.csv/u)).toBeTruthy()
})

it('sends each tick of a final at once, and no more than may be chosen', async () => {
  const sent: unknown[] = []
  const items = [submission(4), submission(3, { is_final: true }), submission(2, { is_final: true }), submission(1, { state: 'fault' })]
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'PUT') sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(String(body))])
    return Promise.resolve(Response.json(method === 'PUT' ? { submission_ids: [], until: '2026-11-20T14:00:00.000Z' } : own(items)))
  })
  await show(own(items))
  expect(screen.getByText(/2 of 2 finals chosen, until/u)).toBeTruthy()
  const ticks = screen.getAllByRole<HTMLButtonElement>('checkbox', { name: 'Final' })
  expect(ticks.map((tick) => tick.disabled)).toEqual([true, false, false])
  fireEvent.click(ticks[1]!)
  await waitFor(() => expect(sent).toEqual([[`/contests/${resource_id}/topics/${topic_id}/ai-finals`, { submission_ids: [uuid(502)] }]]))
})

it('closes the choice with its time, and shows private scores from the reveal on', async () => {
  const until = '2026-11-20T14:00:00.000Z'
  await show(own([submission(1)], { finals: { state: 'closed', until, max: 2 } }), { status: 'finished' })
  expect(screen.getByRole<HTMLButtonElement>('checkbox', { name: 'Final' }).disabled).toBe(true)
  expect(screen.getByText(/Choosing is closed/u)).toBeTruthy()
  cleanup()
  await show(own([submission(1, { private: 0.79, is_final: true })], { finals: { state: 'revealed', until, max: 2 } }), {
    status: 'finished',
  })
  expect(rows()[0]?.textContent).toContain('private 0.7900')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

const board = (state: BoardReply['finals']['state']): BoardReply => {
  const isRevealed = state === 'revealed'
  const row = (n: number, name: string, score: number) => ({
    entrant_id: uuid(30 + n),
    name,
    rank: n,
    score,
    submissions: 4,
    last_at: null,
    scores: [0.9 - n / 10],
    public_rank: isRevealed ? 3 - n : null,
    public_score: isRevealed ? score + n : null,
  })
  return {
    topics: [{ topic_id, name: 'Find the poison', metric: 'f1_macro', is_lower_better: false, digits: 2, public_percent: 30 }],
    items: [row(1, 'Ada', 400), row(2, 'Bob', 300)],
    finals: { state, until: '2026-11-20T14:00:00.000Z' },
    is_frozen: false,
    version: 'v',
  }
}
const showScores = (reply: BoardReply) =>
  renderPage(<ScoresTab contest={contest()} mine={mine} />, { ...page, cache: testCacheOf([[boardQuery(resource_id).queryKey, reply]]) })
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent)

it('shows public scores with the part of the data that they are of', async () => {
  await showScores(board('before'))
  expect(screen.getByText(/Public part, 30% of the data/u)).toBeTruthy()
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('0.80')
  expect(screen.queryByRole('radio')).toBeNull()
})

it('shows after the reveal how places moved, and the public ranking beside', async () => {
  await showScores(board('revealed'))
  expect(names()).toEqual(['Ada', 'Bob'])
  expect(screen.getByRole('img', { name: '1 place gained' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Public' }))
  expect(names()).toEqual(['Bob', 'Ada'])
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('302')
})

it('tells the rules of results and finals in the guide', async () => {
  await renderPage(<GuideRules contest={contest({ submissions_per_window: 5, quota_window_h: 24 })} mine={mine} />, page)
  expect(screen.getByText(/5 per challenge in 24 h/u)).toBeTruthy()
  expect(screen.getByText(/Choose up to 2 submissions per challenge/u)).toBeTruthy()
})

it('reads the header of a csv, and nothing of another encoding', async () => {
  expect(await headerOf(new Blob(['id,label\r\n1,0']))).toBe('id,label')
  expect(await headerOf(new Blob([new Uint8Array([0xff, 0xfe, 0x69, 0x00])]))).toBeNull()
})

it.each([
  ['no flag box where all challenges take results', [topic], 0],
  ['a flag box where one takes a flag', [topic, topicView(8)], 1],
])('has %s', async (_what, topics, boxes) => {
  const cache = testCacheOf([
    [boardQuery(resource_id).queryKey, board('before')],
    [topicsQuery(resource_id).queryKey, { items: topics }],
  ])
  await renderPage(<AiHead contest={contest({ flag_box: true })} mine={mine} />, { ...page, cache })
  await waitFor(() => expect(screen.queryAllByRole('textbox')).toHaveLength(boxes))
})
