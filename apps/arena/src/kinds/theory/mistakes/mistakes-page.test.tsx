import type { Reply } from '@beacon/api'
import type { mistake, MistakeView } from '@beacon/api/kinds/theory/mistakes'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { testCacheOf } from '../../../testing/cache.ts'
import { renderPage } from '../../../testing/render.tsx'
import { uuid } from '../../../testing/samples.ts'
import { questionOf } from '../exam.test-data.ts'
import { MistakesPage } from './mistakes-page.tsx'
import { mistakesQuery } from './queries.ts'

type List = Reply<typeof mistake.list>

const mistakeOf = (n: number, change: Partial<MistakeView> = {}): MistakeView => ({
  exam_id: uuid(1),
  exam_name: 'Security basics',
  submitted_at: '2026-11-20T02:00:00.000Z',
  lang: 'en',
  is_judged: true,
  question: {
    ...questionOf(n),
    answer: { option_ids: ['b'] },
    mark: 0,
    complaint: null,
    comment: '',
    key: { labels: ['A'], blanks: [], reference: '', analysis: 'Because.' },
  },
  direction: { resource_id: uuid(30), name_en: 'Cryptography', name_zh: '密码学' },
  point: 'Ciphers',
  ...change,
})
const listOf = (items: MistakeView[], change: Partial<List> = {}): List => ({
  items,
  total: items.length,
  all: items.length,
  held_back: 0,
  exams: [{ exam_id: uuid(1), name: 'Security basics', count: items.length }],
  directions: [],
  points: [],
  ...change,
})
const show = (list: List) => renderPage(<MistakesPage search={{}} />, { cache: testCacheOf([[mistakesQuery({}, 'en').queryKey, list]]) })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says what will stand here where there is nothing, and what waits for an exam that goes on', async () => {
  await show(listOf([], { held_back: 2 }))
  expect(screen.getByText('No mistakes here')).toBeTruthy()
  expect(screen.getByText(/^2 questions are part of an ongoing exam/u)).toBeTruthy()
})

it('shows a mistake with its exam, its place in the bank, the own answer and the right one', async () => {
  await show(listOf([mistakeOf(1)]))
  expect(screen.getByRole('link', { name: 'Security basics' })).toBeTruthy()
  expect(screen.getByText('Cryptography · Ciphers')).toBeTruthy()
  expect(screen.getByText('Correct answer').closest('li')?.textContent).toContain('Option a')
})

it('hides what solves it while it is answered again, and says how that went', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${new URL(url, 'http://arena').pathname} ${String(init?.body)}`)
    return Promise.resolve(Response.json({ marks: 200, score: 200, blanks: [] }))
  })
  await show(listOf([mistakeOf(1), mistakeOf(2)]))
  fireEvent.click(screen.getAllByRole('button', { name: 'Answer again' })[0] as HTMLElement)
  expect(screen.getAllByText('Correct answer')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Check my answer' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Check my answer' }))
  expect(await screen.findByText('Correct: 2 of 2 points')).toBeTruthy()
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([
    `POST /api/ct/me/mistakes/${uuid(1)}/${uuid(101)}/practice {"answer":{"option_ids":["a"]}}`,
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show the correct answer' }))
  expect(screen.getAllByText('Correct answer')).toHaveLength(2)
})

it('offers no second answer where people mark', async () => {
  await show(listOf([mistakeOf(1, { is_judged: false })]))
  expect(screen.queryByRole('button', { name: 'Answer again' })).toBeNull()
})

it('asks in the language of the reader, whatever else the address of the page holds', () => {
  const search: Record<string, unknown> = { page: 2, q: 'cipher', lang: 'pseudo', later: 1 }
  expect(mistakesQuery(search, 'zh').queryKey).toEqual(mistakesQuery({ page: 2, q: 'cipher' }, 'zh').queryKey)
})
