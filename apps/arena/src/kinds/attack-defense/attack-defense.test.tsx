import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnService, ServiceText } from '@beacon/api/kinds/attack-defense/attack'
import { attackDefenseContest } from '@beacon/api/kinds/attack-defense/contest'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../testing/cache.ts'
import { renderPage } from '../../testing/render.tsx'
import { contestPublic, mineOf, uuid } from '../../testing/samples.ts'
import { botQuery } from '../../parts/contest/queries.ts'
import { ApiTab } from './api-tab.tsx'
import { GuideRules } from './guide-rules.tsx'
import { attackedQuery, infoQuery, roundQuery, serviceQuery, servicesQuery, targetsQuery } from './queries.ts'
import { RoundHead } from './round-head.tsx'
import { ServicesTab } from './services-tab.tsx'
import { SubmitTab } from './submit-tab.tsx'
import { TargetsTab } from './targets-tab.tsx'

vi.mock('@beacon/auth', async (original) => ({ ...(await original<object>()), usePermission: () => true }))

type AdContest = Extract<ContestPublic, { kind: 'attackDefense' }>
const page = { at: '/attack-defense/contest' }
const { kind: _kind, ...common } = contestPublic()
const contest = (change: Partial<AdContest> = {}): AdContest => ({
  ...attackDefenseContest.defaults,
  ...common,
  kind: 'attackDefense',
  flag_prefix: 'flag',
  paces: [],
  ...change,
})
const { resource_id } = contest()
const mine = mineOf()
const normal = { captured: false, down: false, checked: true }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const round = (n: number, more: Partial<OwnService['rounds'][number]> = {}): OwnService['rounds'][number] => ({
  n,
  state: normal,
  public: '',
  is_flag_placed: true,
  lost: 0,
  points: { attack: 0, defence: 0, sla: 10_000_000 },
  ...more,
})
const service: OwnService = {
  topic_id: uuid(20),
  name: 'Mail gate',
  service_key: 'mailgate',
  topic_no: 1,
  address: '10.80.1.1',
  ports: [{ name: 'smtp', port: 25, proto: 'tcp' }],
  is_online: true,
  state: { captured: true, down: false, checked: false },
  uptime: 9_875,
  captured: 3,
  lost: 2,
  points: { attack: 9_600_000, defence: 0, sla: 40_000_000 },
  rounds: [
    round(5, { state: { captured: true, down: false, checked: false }, is_flag_placed: false, lost: 1, points: null }),
    round(4, { state: { captured: false, down: true, checked: true }, public: 'connection refused' }),
    round(3),
  ],
}

it('shows own services with their last rounds, each in words', async () => {
  const reply = { items: [service], n: 5, is_frozen: false }
  await renderPage(<ServicesTab contest={contest()} mine={mine} />, {
    ...page,
    cache: testCacheOf([[servicesQuery(resource_id).queryKey, reply]]),
  })
  const row = screen.getByRole('article', { name: 'Mail gate' })
  for (const text of ['10.80.1.1:25', 'Pwned', 'not checked', '98.8%', '50']) expect(within(row).getByText(text)).toBeTruthy()
  expect(row.textContent).toContain('Round 5: not checked yet. 1 flag lost.')
  fireEvent.click(within(row).getByRole('button', { name: 'Round 4: Down' }))
  expect(row.textContent).toContain('Round 4: check failed: connection refused Flag planted. +10 points.')
})

it('says when services appear, and to whom', async () => {
  const cache = testCacheOf([[servicesQuery(resource_id).queryKey, { items: [], n: 0, is_frozen: false }]])
  await renderPage(<ServicesTab contest={contest({ status: 'not_started' })} mine={mine} />, { ...page, cache })
  expect(screen.getByText('Services appear with round 1.')).toBeTruthy()
  cleanup()
  await renderPage(<ServicesTab contest={contest()} mine={{ ...mine, entrant: null }} />, page)
  expect(screen.getByText('You do not take part in this contest.')).toBeTruthy()
})

it.each([
  ['running', '2026-11-20T04:02:52.000Z', 'Next round in'],
  ['paused', null, 'Left after the pause'],
] as const)('counts a round of a contest that is %s', async (status, closes_at, word) => {
  vi.setSystemTime('2026-11-20T04:00:00.000Z')
  const view = { n: 67, total: 144, opened_at: null, closes_at, left_ms: 172_000, server_now: '2026-11-20T04:00:00.000Z' }
  const cache = testCacheOf([[roundQuery(resource_id).queryKey, view]])
  await renderPage(<RoundHead contest={contest({ status })} />, { ...page, cache })
  expect(screen.getByText(word)).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toBe('02:52')
  vi.useRealTimers()
})

it('leaves targets out that were attacked this round, are down, or own', async () => {
  const own = mine.entrant?.entrant_id ?? ''
  const box = (address: string, down = false) => ({ address, state: { ...normal, down } })
  const target = (entrant_id: string, name: string, ...boxes: ReturnType<typeof box>[]) => ({ entrant_id, name, is_nop: false, boxes })
  const cache = testCacheOf([
    [
      targetsQuery(resource_id).queryKey,
      {
        topics: [{ topic_id: uuid(20), name: 'Mail gate', service_key: 'mailgate' }],
        items: [
          target(own, 'Own', box('10.80.1.1')),
          target(uuid(31), 'Redshift', box('10.80.2.1')),
          target(uuid(32), 'Duck', box('10.80.3.1', true)),
        ],
        n: 5,
        is_frozen: false,
        version: '1',
      },
    ],
    [
      infoQuery(resource_id).queryKey,
      { services: { mailgate: { '10.80.2.1': { entrant_id: uuid(31), hints: { 4: ['user-1', 'user-2'] } } } } },
    ],
    [attackedQuery(resource_id).queryKey, { items: [{ entrant_id: uuid(31), topic_id: uuid(20), n: 5 }] }],
    [
      roundQuery(resource_id).queryKey,
      { n: 5, total: 9, opened_at: null, closes_at: null, left_ms: 0, server_now: '2026-11-20T04:00:00.000Z' },
    ],
  ])
  await renderPage(<TargetsTab contest={contest()} mine={mine} />, { ...page, cache })
  expect(screen.queryByText('10.80.1.1')).toBeNull()
  expect(screen.getByText('attacked this round')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Attack information' }))
  expect(screen.getByText('user-1, user-2').parentElement?.textContent).toBe('Round 4: user-1, user-2')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Not attacked this round' }))
  expect(screen.queryByText('10.80.2.1')).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Up only' }))
  expect(screen.queryByText('10.80.3.1')).toBeNull()
})

it('opens what the organisers say of a service, with its files', async () => {
  const text: ServiceText = {
    topic_id: service.topic_id,
    name: service.name,
    service_key: service.service_key,
    lang: 'en',
    description: 'Keeps **mail**.',
    translations: {},
    weight: 3,
    attachments: [{ file_id: uuid(30), name: 'source.tar.gz', size: 2_048, sha256: 'ab' }],
  }
  await renderPage(<ServicesTab contest={contest()} mine={mine} />, {
    ...page,
    cache: testCacheOf([
      [servicesQuery(resource_id).queryKey, { items: [service], n: 5, is_frozen: false }],
      [serviceQuery(resource_id, service.topic_id).queryKey, text],
    ]),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Description and files: Mail gate' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mail gate' })
  await waitFor(() => expect(dialog.textContent).toContain('Keeps mail.'))
  expect(dialog.textContent).toContain('Weight 3: points are multiplied by 3.')
  const file = within(dialog).getByRole('link', { name: 'Download source.tar.gz' })
  expect(file.getAttribute('href')).toContain(`/services/${service.topic_id}/files/${uuid(30)}`)
})

it('submits the flags of a text in parts, and keeps what is worth another try', async () => {
  const flags = Array.from({ length: 101 }, (_, n) => `flag{${String(n).padStart(27, 'x')}}`)
  const parts: string[][] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const sent = (JSON.parse(String(init.body)) as { flags: string[] }).flags
    parts.push(sent)
    const answer = (flag: string) =>
      flag === flags[100]
        ? { flag, code: 'contest_paused' }
        : flag === flags[0]
          ? { flag, code: 'flag_old', n: 4 }
          : { flag, code: 'flag_invalid' }
    return Promise.resolve(Response.json({ items: sent.map(answer), total: sent.length }))
  })
  await renderPage(<SubmitTab contest={contest()} />, page)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: `${flags.join(' ')} ${flags[0] ?? ''}` } })
  expect(screen.getByRole('status').textContent).toBe('101 flags found, 1 repeated')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(parts.map(({ length }) => length)).toEqual([100, 1]))
  expect(await screen.findByText('The flag expired in round 4.')).toBeTruthy()
  expect(screen.getByText('The contest is paused. Submit the flag again later.')).toBeTruthy()
  await waitFor(() => expect(field.value).toBe(flags[100]))
})

it('keeps flags in the field that got no answer', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'entrant_banned', message: 'Banned.', details: {} }, { status: 403 })))
  await renderPage(<SubmitTab contest={contest({ resource_id: uuid(77) })} />, page)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  const flag = `flag{${'y'.repeat(27)}}`
  fireEvent.change(field, { target: { value: flag } })
  fireEvent.click(screen.getByRole('button', { name: /Submit flags/u }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not all flags were sent.')
  expect(field.value).toBe(flag)
})

it.each([
  ['jeopardy_ad', 'Attack: 10 points for a flag that one team takes'],
  ['zero_sum', 'Each service begins with 1,000 points.'],
  ['forcad', '(hardness 30)'],
  ['faust', 'costs n^0.75 points'],
] as const)('says in the guide what %s pays', async (scoring_preset, text) => {
  await renderPage(<GuideRules contest={contest({ scoring_preset })} mine={mine} />, page)
  expect(document.body.textContent).toContain(text)
  expect(document.body.textContent).toContain('flag\\{[A-Za-z0-9_-]{27}\\}')
  expect(document.body.textContent).toContain('valid in its own round and in the 4 after it')
})

it.each([
  [{ host: null, port: 31337 }, 'localhost:31337'],
  [{ host: '10.0.0.5', port: 31337 }, '10.0.0.5:31337'],
  [null, null],
])('names the port for flags where there is one: %j', async (flag_address, text) => {
  const limits = { per_second: 10, flags_per_second: 200, flags_max: 100 }
  const view = { is_on: true, can_rotate: true, ...limits, flag_address, token: null, calls: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(view)))
  const [bot, targets] = [botQuery(resource_id).queryKey, targetsQuery(resource_id).queryKey]
  const cache = testCacheOf([
    [bot, view],
    [targets, { topics: [], items: [], n: 1, is_frozen: false, version: 'v' }],
  ])
  await renderPage(<ApiTab contest={contest()} mine={mine} />, { ...page, cache })
  expect(screen.queryByText(/:31337$/u)?.textContent ?? null).toBe(text)
})
