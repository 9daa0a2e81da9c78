import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render as mount, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { at, boardAt, contestAt, feedItem, RESOURCE } from '../../parts/display/board.test-data.ts'
import { WallPage } from './wall-page.tsx'
import { settingsOf } from '../../parts/display/search.ts'
import { WallScreen } from './wall-screen.tsx'

// What a wall fetches in idle time is of no matter here, and would outlive the page.
vi.mock('./bring-all.ts', () => ({ bringAll: () => Promise.resolve() }))

// A kind with decimals, which no product has yet; `digits` is that of the product else.
const kind = vi.hoisted(() => ({ digits: 0 }))
vi.mock('@beacon/router', async (original) => ({ ...(await original<typeof import('@beacon/router')>()), pointDigits: () => kind.digits }))

const now = Date.parse(at('14:32'))
const render = (element: ReactElement) => mount(element, { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> })
const asked: { path: string; body: string }[] = []
const link = { resource_id: RESOURCE, screen_id: RESOURCE, listen: () => () => undefined, listenLive: () => () => undefined }
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const view = { screen_id: RESOURCE, resource_id: RESOURCE, name: 'Hall', value: 'matrix', theme: 'dark', lang: 'en', bracket: null, options: {}, expires_at: at('23:00'), server_now: at('14:32') } // prettier-ignore
let sendLive: (text: string) => void = () => undefined

function serve(answers: Record<string, (signal: AbortSignal | null | undefined) => Response>): void {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const path = new URL(url, 'http://wall').pathname.replace('/api/ct', '')
    asked.push({ path: url, body: String(init?.body ?? '') })
    return Promise.resolve(answers[path]?.(init?.signal) ?? json({ code: 'not_found', message: '', details: {} }, 404))
  })
}
const board = boardAt()
const whole = {
  '/viewer/session': () => json(view),
  [`/contests/${RESOURCE}`]: () => json(contestAt()),
  [`/contests/${RESOURCE}/matrix`]: () =>
    json({ topics: board.topics, items: board.rows, total: 2, unranked: 0, is_frozen: false, version: 'v' }),
  [`/contests/${RESOURCE}/feed`]: () => json({ items: [feedItem], total: 1, ticks: [], is_frozen: false, version: 'v' }),
  [`/contests/${RESOURCE}/bulletins`]: () => json({ items: [], total: 0 }),
  [`/contests/${RESOURCE}/topics`]: () => json({ items: [], directions: [], total: 0, is_frozen: false, version: 'v' }),
  [`/live/contest/${RESOURCE}`]: (signal: AbortSignal | null | undefined) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        signal?.addEventListener('abort', () => controller.error(new DOMException('closed', 'AbortError')))
        sendLive = (text) => controller.enqueue(new TextEncoder().encode(text))
      },
    })
    return new Response(body)
  },
}
const tellWall = (event: string, data: object) =>
  sendLive(`event: ${event}\ndata: ${JSON.stringify({ at: at('14:32'), server_now: at('14:32'), ...data })}\n\n`)
const settle = async (ms = 300) => act(() => vi.advanceTimersByTimeAsync(ms))

// The code of every display is there, as on a wall that has stood for a while, and that of browsers without shared workers, as this
// one is: the first import may take longer than all the time that a test lets pass.
beforeAll(async () => {
  const { bringAll } = await vi.importActual<typeof import('./bring-all.ts')>('./bring-all.ts')
  await Promise.all([bringAll(), import('./words-screen.tsx'), import('@beacon/api/live/live-window')])
}, 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers({ now })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  // Alone in its browser, a display listens at once.
  vi.stubGlobal('BroadcastChannel', undefined)
  configureClient({ origin: '' })
  asked.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a display', () => {
  const page = (search = {}) => render(<WallPage resource_id={RESOURCE} viewer_key="secret-key" search={search} value="matrix" />)

  it('is dark for a wrong key and asks for no data', async () => {
    serve({ '/viewer/session': () => json({ code: 'screen_closed', message: '', details: {} }, 404) })
    page()
    await settle()
    expect(screen.getByRole('alert').textContent).toBe('This screen is closed. Ask the organiser for a new link.')
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['flag', ['feed', 'topics']],
    ['rw', []],
    ['attackDefense', []],
  ] as const)('asks for solves and the board of a %s contest as far as there are any', async (kind, wanted) => {
    serve({ ...whole, [`/contests/${RESOURCE}`]: () => json({ ...contestAt(), kind }) })
    page()
    await settle()
    expect(asked.flatMap(({ path }) => /\/(feed|topics)(?:\?|$)/u.exec(path)?.[1] ?? []).sort()).toEqual(wanted)
  })

  it('is dark without a key', async () => {
    serve(whole)
    render(<WallPage resource_id={RESOURCE} viewer_key="" search={{}} />)
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(asked).toHaveLength(0)
  })

  it('hands its key over once and never puts it into an address', async () => {
    serve(whole)
    page()
    await settle()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Beacon Cup 2026 · Final')
    expect(asked.filter(({ body }) => body.includes('secret-key'))).toHaveLength(1)
    expect(asked.some(({ path }) => path.includes('secret-key'))).toBe(false)
  })

  it('asks every five seconds, and says so, where two other windows of its browser hold streams', async () => {
    class Crowded extends EventTarget {
      postMessage = ({ kind }: { kind: string }) => {
        if (kind !== 'ask') return
        for (const id of ['a', 'b']) this.dispatchEvent(new MessageEvent('message', { data: { kind: 'in', id } }))
      }
      close = () => undefined
    }
    vi.stubGlobal('BroadcastChannel', Crowded)
    serve({ ...whole, '/health': () => json({ status: 'ok' }) })
    page()
    await settle(1_000)
    expect(screen.getByText('Updates every 5 s: too many windows are open in this browser')).toBeTruthy()
    const matrices = () => asked.filter(({ path }) => path.includes('/matrix')).length
    const before = matrices()
    await settle(10_000)
    expect(matrices()).toBeGreaterThanOrEqual(before + 2)
    expect(asked.some(({ path }) => path.includes('/live/'))).toBe(false)
  })

  it('goes on trying when the server is away', async () => {
    serve({ '/viewer/session': () => json('', 502) })
    page()
    await settle()
    expect(screen.getByRole('status').textContent).toBe('The server does not respond. This screen keeps trying.')
    serve(whole)
    await settle(2_000)
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('goes dark when its key is revoked, and keeps nothing', async () => {
    serve(whole)
    page()
    await settle()
    const event = (screen_id: string) =>
      sendLive(`event: screen.revoked\ndata: ${JSON.stringify({ at: at('14:32'), server_now: at('14:32'), screen_id })}\n\n`)
    event('01990000-0000-7000-8000-00000000ffff')
    await settle()
    expect(screen.queryByRole('alert')).toBeNull()
    event(RESOURCE)
    await settle()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(document.body.textContent).not.toContain('夜航船')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('follows its stream: a solve, a bulletin for 15 s, another display', async () => {
    let chosen = 'matrix'
    const values: string[] = []
    serve({ ...whole, [`/viewer/contests/${RESOURCE}`]: () => json({ ...view, value: chosen }) })
    render(<WallPage resource_id={RESOURCE} viewer_key="k" search={{}} value="matrix" onValue={(value) => values.push(value)} />)
    await settle()
    tellWall('feed.solve', {
      items: [{ ...feedItem, feed_id: 8, entrant_name: 'Redshift', topic_name: 'Curve Ball', at: at('14:32') }],
      total: 2,
    })
    const bulletin = { bulletin_id: 'b', type: 'system', title: 'x', content: '', automatic: { key: 'ranking_frozen', values: {} }, topic_id: null, is_pinned: false, on_screens: true, by: '', at: at('14:32'), edited_at: null, version: 1 } // prettier-ignore
    tellWall('bulletin.new', { bulletin })
    await settle()
    expect(screen.getByText('Curve Ball')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('NoticeThe ranking is frozen. Solves keep counting.')
    chosen = 'ranking'
    tellWall('screen.command', {
      screen_id: RESOURCE,
      value: 'ranking',
      theme: 'dark',
      lang: 'en',
      takeover: null,
      banner: null,
      resolver: null,
    })
    await settle(17_000)
    expect(screen.queryByRole('status')).toBeNull()
    expect(values).toEqual(['ranking'])
  })

  it.each([
    ['team', 'Team'],
    ['individual', 'Player'],
  ])('heads the names of a contest of kind %s with “%s”, as a matrix and as a ranking', async (game_type, word) => {
    for (const value of ['matrix', 'ranking'] as const) {
      serve({
        ...whole,
        '/viewer/session': () => json({ ...view, value }),
        [`/contests/${RESOURCE}`]: () => json({ ...contestAt(), game_type }),
      })
      render(<WallPage resource_id={RESOURCE} viewer_key="k" search={{}} value={value} />)
      await settle()
      expect(screen.getAllByText(/^(?:Team|Player)$/u).map(({ textContent }) => textContent)).toEqual([word])
      cleanup()
    }
  })

  it('loses nothing that was told while the snapshot was on its way', async () => {
    const held: (() => void)[] = []
    serve(whole)
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.includes('/matrix')) await new Promise<void>((go) => held.push(go))
      return answer(url, init)
    })
    page()
    await settle()
    tellWall('ranking.diff', { version: 'v2', total: 2, left: [], is_cut: false, rows: [{ ...board.rows[1], rank: 1, score: 900 }, { ...board.rows[0], rank: 2 }] }) // prettier-ignore
    await settle()
    for (const go of held) go()
    await settle()
    const first = screen.getAllByRole('row').find((one) => one.getAttribute('aria-rowindex') === '1')
    expect(first?.textContent).toContain('Redshift')
  })

  it('leaves no timer behind', async () => {
    serve(whole)
    page()
    await settle()
    cleanup()
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('points', () => {
  it('are written with the decimals of the kind', async () => {
    kind.digits = 2
    const marked = { ...board, rows: board.rows.map((row) => ({ ...row, score: 7_250 })) }
    const props = { value: 'ranking', page: 0, settings: settingsOf({}, null), link, heardAt: () => now, paced_ms: null } as const
    render(<WallScreen board={marked} {...props} />)
    await settle(0)
    expect(screen.getAllByRole('cell', { name: '72.5' })).toHaveLength(2)
    kind.digits = 0
  })
})

describe('state words', () => {
  const show = async (more: Parameters<typeof boardAt>[0], value: 'matrix' | 'feed' = 'matrix', heard = now) => {
    render(
      <WallScreen
        board={boardAt(more)}
        value={value}
        page={0}
        settings={settingsOf({}, null)}
        link={link}
        heardAt={() => heard}
        paced_ms={null}
      />,
    )
    await settle(0)
  }
  const head = () => screen.getByRole('banner').textContent ?? ''

  it('running: counts to the end and to the freeze', async () => {
    await show({})
    expect(head()).toContain('RunningEnds in06:28:00')
    expect(screen.getByRole('heading', { name: 'Ranking freezes' })).toBeTruthy()
    expect(screen.getByRole('table').textContent).toContain('夜航船CN500')
    expect(screen.getByText('Places 1 – 2 of 2')).toBeTruthy()
  })
  it('not started: the count and who takes part', async () => {
    await show({ status: 'not_started', start_at: at('15:00') })
    expect(head()).toContain('Not started')
    expect(screen.getByRole('heading', { name: 'Entrants' })).toBeTruthy()
    expect(screen.getByRole('timer').textContent).toBe('00:28:00')
    expect(screen.queryByRole('table')).toBeNull()
  })
  it('paused: since when', async () => {
    await show({ status: 'paused', pauses: [{ from: at('14:00'), to: null, reason: '' }] })
    expect(head()).toContain('PausedPaused for32:00')
  })
  it('frozen: the word, since when, and pending cells', async () => {
    await show({ is_frozen: true, freeze_at: at('14:00') })
    expect(head()).toContain('Frozen')
    expect(screen.getByRole('heading', { name: 'Ranking frozen' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'Lattice Garden: Pending after freeze' })).toBeTruthy()
  })
  it('finished: when, and that the ranking still stands', async () => {
    await show({ status: 'finished', is_frozen: true, stopped_at: at('14:30') })
    expect(head()).toContain('FinishedRanking frozenEnded at')
  })
  it('silent for more than 20 s: says from when the data is', async () => {
    await show({}, 'matrix', now - 21_000)
    expect(document.querySelector('svg[viewBox="0 0 1824 112"]')?.textContent).toMatch(/Data from \d\d:31:39/)
    expect(screen.getByRole('table').textContent).toContain('夜航船')
  })
  it('says the same in the last line where the ruler has no chip', async () => {
    await show({ status: 'finished', stopped_at: at('14:30') }, 'feed', now - 21_000)
    expect(screen.getByRole('contentinfo').textContent).toMatch(/Data from \d\d:31:39/)
  })
})
