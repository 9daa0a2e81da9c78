import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { awdpContest } from '@beacon/api/kinds/awdp/contest'
import type { OwnDefence } from '@beacon/api/kinds/awdp/defence'
import type { OwnPatch } from '@beacon/api/rounds/patch'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { DefencePanel } from './defence-panel.tsx'
import { DefencesTab } from './defences-tab.tsx'
import { GuideRules } from './guide-rules.tsx'
import { patchesQuery } from '../../parts/patch/queries.ts'
import { cellsQuery, defencesQuery, OwnContest } from './queries.ts'
import { TwoSides, TwoValues } from './two-sides.tsx'
import { waitOf } from './waiting.ts'

vi.mock('@beacon/api/platform/upload', () => ({
  uploadFile: vi.fn(async () => ({ file_id: uuid(900), name: 'fix.tar.gz', size: 3, sha256: 'ab', media_type: 'application/gzip' })),
}))

type AwdpContest = Extract<ContestPublic, { kind: 'awdp' }>
const page = { at: '/awdp/contest' }
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<AwdpContest> = {}): AwdpContest => ({
  ...awdpContest.defaults,
  ...common,
  kind: 'awdp',
  status: 'running',
  flag_prefix: 'flag',
  paces: [],
  ...change,
})
const { resource_id } = contest()
const topic = topicView(7, { name: 'Mail gate' })
const topic_id = topic.resource_id
const mine = mineOf()
const round = { n: 4, total: 48, opened_at: null, closes_at: null, left_ms: 172_000, server_now: '2026-11-20T06:00:00.000Z' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const own = (more: Partial<OwnDefence> = {}): OwnDefence => ({
  topic_id,
  attack: 'attacked',
  attacked_at: '2026-11-20T05:00:00.000Z',
  blood: null,
  defence: 'undefended',
  defended_at: null,
  retry_at: null,
  retry_left_ms: 0,
  patches_used: 2,
  patches_left: 3,
  open_patch_id: null,
  attacked: 4,
  defended: 1,
  attack_value: 455_000_000,
  defence_value: 500_000_000,
  ...more,
})
const step = { expect: 'done', is_control: false, limit_ms: 30_000, exit_code: 0, public: '' } as const
const patch = (no: number, more: Partial<OwnPatch> = {}): OwnPatch => ({
  patch_id: uuid(500 + no),
  no,
  topic_id,
  n: 3,
  at: '2026-11-20T05:30:00.000Z',
  by: 'ada',
  name: 'fix.tar.gz',
  size: 2_048,
  md5: 'd4',
  sha256: 'e3',
  state: 'failed',
  exploit: 'error',
  result: 'patch_check_failed',
  text: 'login no longer works',
  judged_at: '2026-11-20T05:31:00.000Z',
  steps: [
    { ...step, kind: 'apply', verdict: 'passed', result: 'done', started_at: '2026-11-20T05:30:10.000Z', took_ms: 900, output: 'cp: ok' },
  ],
  ahead: 0,
  ...more,
})

async function show(defence: OwnDefence, patches: OwnPatch[] = [], change: Partial<AwdpContest> = {}) {
  const cache = testCacheOf([
    [defencesQuery(resource_id).queryKey, { items: [defence], round, is_frozen: false }],
    [patchesQuery(resource_id, topic_id).queryKey, { items: patches, max_mb: 20, refusal: null }],
  ])
  return renderPage(
    <OwnContest value={resource_id}>
      <TwoValues topic_id={topic_id} />
      <TwoSides topic_id={topic_id} state={{ kind: 'untouched' }} />
      <DefencePanel contest={contest(change)} mine={mine} topic={topic} />
    </OwnContest>,
    { ...page, cache },
  )
}
const send = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /Send patch|Next patch in|No patches left|A patch is being judged/u })

it('says what both sides pay and how they stand', async () => {
  await show(own({ defence: 'defended' }))
  expect(screen.getByTitle('Attack pays 455, defence pays 500 per round')).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Attacked' })).toBeTruthy()
  expect(screen.getAllByText('Defended')).toHaveLength(2)
  expect(screen.getByText('2 of 5 patches used')).toBeTruthy()
})

it('shows own patches, the latest open with its steps and what update.sh wrote', async () => {
  await show(own(), [patch(2), patch(1, { result: 'patch_fault', text: '' })])
  const rows = within(screen.getByRole('list', { name: 'Own patches' })).getAllByRole('button')
  expect(rows.map((row) => row.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
  expect(rows[0]?.textContent).toContain('The function check failed.')
  expect(rows[1]?.textContent).toContain('Our machines failed. Nothing was counted.')
  expect(screen.getByText('login no longer works')).toBeTruthy()
  expect(screen.getByText('cp: ok')).toBeTruthy()
})

it('takes no patch while one is judged, while the wait lasts, or when none is left', async () => {
  await show(own({ open_patch_id: uuid(501) }))
  expect(send().textContent).toContain('A patch is being judged')
  cleanup()
  await show(own({ defence: 'abnormal', retry_left_ms: 252_000 }), [], { status: 'paused' })
  expect(screen.getByText('The wait continues after the pause.')).toBeTruthy()
  expect(screen.getAllByRole('timer')[0]?.textContent).toBe('04:12')
  cleanup()
  await show(own({ patches_left: 0 }))
  expect(send().disabled).toBe(true)
  expect(send().textContent).toContain('No patches left')
})

it('uploads an archive and hands it in; a refusal keeps it', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'POST')
      return Promise.resolve(
        Response.json({ items: url.includes('/me/') ? [own()] : [], max_mb: 20, refusal: null, round, is_frozen: false }),
      )
    sent.push([url.replace(/^.*\/api\/ct/u, ''), JSON.parse(String(body))])
    return Promise.resolve(Response.json({ code: 'patch_no_script', message: '', details: {} }, { status: 400 }))
  })
  const { container } = await show(own())
  const picker = container.querySelector('input[type=file]')
  fireEvent.change(picker!, { target: { files: [new File(['x'], 'fix.tar.gz')] } })
  await waitFor(() => expect(send().disabled).toBe(false))
  fireEvent.click(send())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(sent).toEqual([[`/contests/${resource_id}/topics/${topic_id}/patches`, { file_id: uuid(900) }]])
  expect(screen.getByText(/fix\.tar\.gz/u)).toBeTruthy()
})

it('lets an own patch that waits be withdrawn, and says how many are before it', async () => {
  await show(own({ open_patch_id: uuid(501) }), [
    patch(1, { state: 'unchecked', exploit: 'pending', result: null, text: '', steps: [], ahead: 2 }),
  ])
  expect(screen.getByText('2 patches are before it')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy()
})

it('shows everybody from both sides', async () => {
  const cells = {
    round,
    topics: [
      { topic_id, name: 'Mail gate', is_online: true, attacked: 1, defended: 1, attack_value: 455_000_000, defence_value: 500_000_000 },
    ],
    items: [
      { entrant_id: uuid(30), name: 'Ada', cells: '1d' },
      { entrant_id: uuid(31), name: 'Bob', cells: '.x' },
    ],
    is_frozen: false,
    version: 'v',
  }
  await renderPage(<DefencesTab contest={contest()} mine={mine} />, {
    ...page,
    cache: testCacheOf([[cellsQuery(resource_id).queryKey, cells]]),
  })
  const [, ada, bob] = screen.getAllByRole('row')
  expect(
    within(ada!)
      .getAllByRole('img')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['First blood', 'Defended'])
  expect(
    within(bob!)
      .getAllByRole('img')
      .map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Not attacked', 'Defence abnormal'])
})

it('tells the rules of rounds and patches in the guide', async () => {
  await renderPage(<GuideRules contest={contest({ patch_limit: 5, retry_wait_s: 300 })} mine={mine} />, page)
  expect(screen.getByText('5 per challenge')).toBeTruthy()
  expect(screen.getByText(/until the next patch for the challenge/u)).toBeTruthy()
})

it('counts a wait by the clock, and in a pause by what is left', () => {
  const now = Date.parse('2026-11-20T06:00:00.000Z')
  expect(waitOf({ retry_at: '2026-11-20T06:00:10.000Z', retry_left_ms: 10_000 }, now)).toBe(10_000)
  expect(waitOf({ retry_at: null, retry_left_ms: 7_000 }, now)).toBe(7_000)
  expect(waitOf({ retry_at: '2026-11-20T05:00:00.000Z', retry_left_ms: 0 }, now)).toBe(0)
})
