import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnComplaint } from '@beacon/api/kinds/koh/complaint'
import { kohContest } from '@beacon/api/kinds/koh/contest'
import type { HillDetail, HillView, OwnHill } from '@beacon/api/kinds/koh/hill'
import type { HillAlert } from '@beacon/api/kinds/koh/views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { patchesQuery } from '../../parts/patch/queries.ts'
import { testCacheOf } from '../../testing/cache.ts'
import { listeningToaster, renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, uuid } from '../../testing/samples.ts'
import { AlertToasts } from './alert-toasts.tsx'
import { AlertsTab } from './alerts-tab.tsx'
import { GuideRules } from './guide-rules.tsx'
import { HillPanel } from './hill-panel.tsx'
import { HillsTab } from './hills-tab.tsx'
import { boardQuery, hillQuery, ownAlertsQuery, ownHillsQuery, reportsQuery } from './queries.ts'
import { ReportsTab } from './reports-tab.tsx'

vi.mock('@beacon/auth', async (original) => ({ ...(await original<object>()), usePermission: () => true }))

type KohContest = Extract<ContestPublic, { kind: 'koh' }>
const page = { at: '/koh/contest' }
const at = (time: string) => `2026-11-20T${time}.000Z`
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<KohContest> = {}): KohContest => ({
  ...kohContest.defaults,
  ...common,
  kind: 'koh',
  status: 'running',
  flag_prefix: 'flag',
  paces: [],
  ...change,
})
const { resource_id } = contest()
const mine = mineOf()
const me = { entrant_id: mine.entrant?.entrant_id ?? '', name: 'Harbour' }
const rival = { entrant_id: uuid(77), name: 'Polar Stack' }
const topic_id = uuid(20)
const round = { n: 3, total: 12, opened_at: at('04:00:00'), closes_at: at('04:15:00'), left_ms: 0, server_now: at('04:00:00') }

beforeEach(() => vi.setSystemTime(at('04:00:30')))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const hill = (change: Partial<HillView> = {}): HillView => ({
  topic_id,
  name: 'Lighthouse',
  direction: { resource_id: uuid(3), key: 'web', name_en: 'Web', name_zh: 'Web' },
  score: 100,
  hold_points: 10,
  is_online: true,
  addresses: [{ name: 'http', host: 'hills.example', port: 20_001 }],
  hill_version: 3,
  environment: 'updated',
  environment_at: at('03:50:00'),
  is_down: false,
  king: rival,
  king_since: at('03:20:00'),
  held_ms: 2_400_000,
  is_counting: true,
  reigns: [
    { version: 2, owner: me, from: at('03:10:00'), to: at('03:20:00'), is_void: false },
    { version: 3, owner: rival, from: at('03:20:00'), to: null, is_void: false },
  ],
  solves: 1,
  ...change,
})
const own = (change: Partial<OwnHill> = {}): OwnHill => ({
  topic_id,
  is_king: false,
  has_solved: false,
  solved_version: 1,
  patch_until: null,
  patch_left_ms: 0,
  retry_at: null,
  retry_left_ms: 0,
  patches_used: 1,
  patches_left: null,
  open_patch_id: null,
  held_ms: 600_000,
  points: { hold: 100_000_000, solve: 50_000_000, blood: 0 },
  ...change,
})
const running: HillDetail['versions'][number] = {
  version: 3,
  same_as: null,
  state: 'running',
  owner: rival,
  from: at('03:20:00'),
  to: null,
  held_ms: 2_400_000,
  md5: 'd41d8cd98f00b204e9800998ecf8427e',
  patch_at: at('03:18:00'),
  can_report: true,
}
const nobodys = { owner: null, held_ms: null, md5: null, patch_at: null, can_report: false }
const detail: HillDetail = {
  topic_id,
  name: 'Lighthouse',
  lang: 'en',
  description: 'A web mail.',
  translations: {},
  attachments: [],
  versions: [running, { ...running, ...nobodys, version: 0, state: 'past', from: at('03:00:00'), to: at('03:10:00') }],
}
const cacheOf = (one: HillView, standing: OwnHill, more: Parameters<typeof testCacheOf>[0] = []) =>
  testCacheOf([
    [boardQuery(resource_id).queryKey, { items: [one], round, is_frozen: false, version: '1' }],
    [ownHillsQuery(resource_id).queryKey, { items: [standing], round, is_frozen: false }],
    [hillQuery(resource_id, topic_id).queryKey, detail],
    [patchesQuery(resource_id, topic_id).queryKey, { items: [], max_mb: 2, refusal: null }],
    ...more,
  ])
const search = { resource_id, tab: 'topics' as const }
const board = (one: HillView, standing: OwnHill, change: Partial<KohContest> = {}) =>
  renderPage(<HillsTab contest={contest(change)} mine={mine} search={search} />, { ...page, cache: cacheOf(one, standing) })
const move = { next: undefined, previous: undefined, close: () => undefined }
const panel = (standing: OwnHill, change: Partial<KohContest> = {}) =>
  renderPage(<HillPanel contest={contest(change)} mine={mine} hill={hill()} own={standing} move={move} />, {
    ...page,
    cache: cacheOf(hill(), standing),
  })
const sendButton = () =>
  within(screen.getByRole('region', { name: 'Patch' }))
    .getAllByRole<HTMLButtonElement>('button')
    .at(-1)!

it('draws a lane with the kings of each hill, and counts how long the present one holds it', async () => {
  await board(hill(), own())
  const row = screen.getByRole('article', { name: 'Lighthouse' })
  expect(within(row).getByRole('img', { name: 'Kings of Lighthouse' }).querySelectorAll('title')).toHaveLength(2)
  expect(within(row).getByRole('timer', { name: 'Held' }).textContent).toBe('40:30')
  expect(within(row).getByText('hills.example:20001')).toBeTruthy()
  expect(within(row).getByText('not solved')).toBeTruthy()
})

it('lets what a king holds stand still while nothing counts', async () => {
  await board(hill({ is_counting: false, is_down: true }), own())
  expect(screen.getByRole('timer', { name: 'Held' }).textContent).toBe('40:00')
  expect(screen.getByText('Down')).toBeTruthy()
})

it.each([
  [own({ has_solved: true, patch_until: at('04:11:50'), patch_left_ms: 680_000 }), '11:20'],
  [own({ has_solved: true, patch_until: null, patch_left_ms: 61_000 }), '01:01'],
])('counts the right to patch down, and in a pause not', async (standing, clock) => {
  await board(hill(), standing)
  expect(screen.getByRole('timer', { name: 'Patch time left' }).textContent).toBe(clock)
})

it('takes no patch of whom has not solved, whose time is over, or who is king', async () => {
  await panel(own())
  expect(sendButton().textContent).toContain('Solve the running version first')
  cleanup()
  await panel(own({ has_solved: true, patch_until: at('04:00:10') }))
  expect(screen.getByText('Patch time has ended. Solve the next version.')).toBeTruthy()
  expect(sendButton().disabled).toBe(true)
  cleanup()
  await panel(own({ is_king: true, has_solved: true }))
  expect(sendButton().textContent).toContain('You are king')
  expect(screen.getByText('You are king of this version.')).toBeTruthy()
})

it('says until when a right flag lets one patch, and of which version an old one is', async () => {
  const replies = [
    { code: 'flag_old_version', version: 2, hill_version: 3, patch_until: null, by: null, at: null },
    { code: 'flag_correct', version: 3, hill_version: 3, patch_until: at('04:15:30'), by: null, at: null },
  ]
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    Promise.resolve(Response.json(method === 'POST' ? replies.shift() : {})),
  )
  await panel(own())
  const field = screen.getByRole('textbox', { name: 'Flag' })
  const send = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field)
  }
  send('flag{old}')
  expect(await screen.findByText('That flag is of version 2.')).toBeTruthy()
  send('flag{new}')
  expect(await screen.findByText('Correct.')).toBeTruthy()
  expect(screen.getByText(/You may patch it until/u)).toBeTruthy()
})

it('reports a version with a reason, and only one that may be reported', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    if (method === 'POST') sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(body ?? 'null')])
    return Promise.resolve(Response.json({}))
  })
  await panel(own())
  expect(screen.getAllByRole('button', { name: /^Report version/u })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Report version 3' }))
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'It answers nobody but its own team.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send report' }))
  await waitFor(() =>
    expect(sent).toEqual([
      [`/contests/${resource_id}/hills/${topic_id}/versions/3/complaints`, { reason: 'It answers nobody but its own team.' }],
    ]),
  )
})

const report: OwnComplaint = {
  complaint_id: uuid(60),
  no: 1,
  topic_id,
  topic_name: 'Lighthouse',
  version: 3,
  reporter: me,
  reported: rival,
  patch_at: at('03:18:00'),
  reason: 'It answers nobody.',
  state: 'rollback',
  created_at: at('03:30:00'),
  decided_at: at('03:40:00'),
  answer: 'Seen by the referees too.',
  rollback: 'done',
  rollback_to: 2,
  rollback_at: at('03:41:00'),
  is_mine: true,
}

it('shows own reports and those against the team, with what the referees said', async () => {
  const items = [
    report,
    { ...report, complaint_id: uuid(61), no: 2, is_mine: false, state: 'reviewing' as const, answer: '', rollback: null },
  ]
  await renderPage(<ReportsTab contest={contest()} />, { ...page, cache: testCacheOf([[reportsQuery(resource_id).queryKey, { items }]]) })
  const ours = screen.getByRole('region', { name: 'Reports of your team' })
  for (const text of ['Rolled back', 'Seen by the referees too.', /Rolled back to version 2/u])
    expect(within(ours).getByText(text)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Reports against your team' })).getByText('Reviewing')).toBeTruthy()
})

const alert = (n: number, change: Partial<HillAlert> = {}): HillAlert => ({
  alert_id: uuid(900 + n),
  type: 13,
  topic_id,
  topic_name: 'Lighthouse',
  version: 3,
  other_version: null,
  entrant: rival,
  is_own: false,
  at: at('03:20:00'),
  ...change,
})
const alertsOf = (...items: HillAlert[]) => ({ items, is_frozen: false })

it('has a sentence for each of the ten alerts, and narrows them to the own team', async () => {
  const types = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const
  const items = types.map((type) =>
    alert(type, { type, is_own: type === 12, entrant: type === 12 ? me : rival, other_version: type === 16 || type === 19 ? 2 : null }),
  )
  await renderPage(<AlertsTab contest={contest()} mine={mine} />, {
    ...page,
    cache: testCacheOf([[ownAlertsQuery(resource_id).queryKey, alertsOf(...items)]]),
  })
  const list = screen.getByRole('log')
  const said = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^\d\d:\d\d:\d\d/u, ''))
  expect(said).toEqual([
    'Polar Stack submitted a flag for Lighthouse.',
    'Lighthouse: Polar Stack is patching.',
    'Lighthouse: the patch of Harbour passed its check.',
    'Polar Stack took Lighthouse (version 3).',
    'Version 3 of Lighthouse was reported.',
    'The report on version 3 of Lighthouse was dismissed.',
    'A report of Polar Stack passed: Lighthouse is rolled back to version 2.',
    'Polar Stack solved Lighthouse (version 3).',
    'Lighthouse: the patch of Polar Stack failed its check.',
    'Lighthouse: version 3 could not be made, version 2 goes on.',
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Own team' }))
  expect(within(screen.getByRole('log')).getAllByRole('listitem')).toHaveLength(1)
})

it('tells new alerts of the own team in a toast, those of before the visit never', async () => {
  const { toaster, titles } = listeningToaster()
  const cache = testCacheOf([[ownAlertsQuery(resource_id).queryKey, alertsOf(alert(1, { entrant: me, is_own: true }))]])
  await renderPage(<AlertToasts contest={contest()} mine={mine} />, { ...page, cache, toaster })
  act(() => {
    const next = alertsOf(alert(3), alert(2, { entrant: me, is_own: true, type: 18 }), alert(1, { entrant: me, is_own: true }))
    cache.setQueryData(ownAlertsQuery(resource_id).queryKey, next)
  })
  await waitFor(() => expect(titles).toEqual(['Lighthouse: the patch of Harbour failed its check.']))
})

it('tells in the guide how a hill is taken and what it pays', async () => {
  await renderPage(<GuideRules contest={contest({ patch_limit: 5 })} mine={mine} />, page)
  expect(screen.getByText(/pay 100%, 50%, 25% of its points/u)).toBeTruthy()
  expect(screen.getByText(/may then send patches for 15 min/u)).toBeTruthy()
})
