import { configureClient } from '@beacon/api/client'
import type { BoardTable } from '@beacon/api/board/board-table'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BoardPage } from './board-page.tsx'
import { viewOf } from './board-model.ts'
import { type VariantName, variants } from './variants.ts'

const ID = '019aa000-0000-7000-8000-000000000001'
const race = (n: number, category: string, state = 'final') => ({
  race_id: `019aa000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
  name: `Race ${n}`,
  short_name: `R${n}`,
  category,
  state,
  data_at: null,
  most: 10_000,
})
const entry = (rank: number, name: string, cells: (number | null)[]) => {
  const total = cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0)
  return { key: `n ${name}`, rank, name, organisation: null, country: null, logo: null, total, cells, scores: cells.map((cell) => (cell === null ? null : cell * 10)) } // prettier-ignore
}
const table = (): BoardTable => ({
  rank_id: ID,
  name: '联赛',
  name_en: 'League',
  background: null,
  unit: 'organisation',
  total_digits: 2,
  total: 3,
  races: [race(1, 'flag', 'frozen'), race(2, 'theory')],
  entries: [entry(1, 'Nightboat', [3_000, 100]), entry(2, 'Redshift', [1_950, 845]), entry(3, 'Otters', [500, null])],
  categories: ['flag', 'theory'],
  united: [{ key: 'o harbour', rank: 1, name: 'Harbour', total: 5_895, members: 2, parts: [4_950, 945] }],
})

let answer: () => Response = () => new Response()
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  configureClient({ origin: 'http://wall/api/ct' })
  answer = () => json(table())
  vi.stubGlobal(
    'fetch',
    (url: string) =>
    Promise.resolve(url.endsWith('/session') ? json({ rank_id: ID, expires_at: '2030-01-01T00:00:00Z', time_zone: null, server_now: new Date().toISOString() }) : answer()), // prettier-ignore
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const show = (variant: VariantName) =>
  render(<BoardPage about="board" id={ID} variant={variant} search={{ viewer_key: 'k' }} />, {
    wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
  })

it('draws names, columns and totals that are sums of the cells beside them', async () => {
  show('usual')
  await settle(5_000)
  expect(screen.getByRole('heading').textContent).toBe('League')
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Nightboat', 'Redshift', 'Otters']),
  )
  // One figure has decimals, so all have them.
  expect(screen.getByText('31.00')).toBeTruthy()
  expect(screen.getByText('frozen')).toBeTruthy()
})

it('goes dark with the first answer that refuses it, and keeps what it shows while the server is away', async () => {
  show('usual')
  await settle(5_000)
  answer = () => json({ code: 'unavailable', message: '', details: {} }, 503)
  await settle(10_000)
  expect(screen.getByText('Nightboat')).toBeTruthy()
  answer = () => json({ code: 'screen_closed', message: '', details: {} }, 404)
  await settle(40_000)
  expect(screen.queryByText('Nightboat')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

it('shows a part of the races with places and totals of its own', () => {
  const { columns, lines } = viewOf(table(), variants.theory)
  expect(columns.map(({ name }) => name)).toEqual(['R2'])
  expect(lines.map(({ name, rank, total }) => [name, rank, total])).toEqual([
    ['Redshift', 1, 845],
    ['Nightboat', 2, 100],
  ])
})

it('shows the same board by organisation, and many races by category', () => {
  expect(viewOf(table(), variants.united).lines).toMatchObject([{ name: 'Harbour', note: '× 2', cells: [4_950, 945], total: 5_895 }])
  const many = table()
  many.races = Array.from({ length: 12 }, (_, n) => race(n, n % 2 === 0 ? 'flag' : 'theory'))
  many.entries = [
    entry(
      1,
      'Nightboat',
      Array.from({ length: 12 }, (_, n) => n),
    ),
  ]
  const { columns, lines } = viewOf(many, variants.usual)
  expect(columns.map(({ category }) => category)).toEqual(['flag', 'theory'])
  expect(lines[0]?.cells).toEqual([30, 36])
  const whole = { ...table(), entries: [entry(1, 'Nightboat', [3_000, 100])] }
  expect([viewOf(whole, variants.usual).digits, viewOf(table(), variants.usual).digits]).toEqual([0, 2])
})
