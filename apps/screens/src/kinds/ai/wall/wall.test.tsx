import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import { ai } from '../index.ts'
import { cellsOf } from './scores-display.tsx'
import { slopesOf } from './shakeup-display.tsx'
import type { Scores } from './use-scores.ts'

const board = boardAt()
const [first, second] = board.rows.map(({ entrant_id }) => entrant_id) as [string, string]
const topic = { topic_id: RESOURCE, name: 'Find the poison', metric: 'rmse', is_lower_better: true, digits: 2, public_percent: 30 } as const
const entry = (entrant_id: string, name: string, more: Partial<Scores['items'][number]>): Scores['items'][number] => ({
  entrant_id,
  name,
  rank: 1,
  score: 0,
  submissions: 2,
  last_at: null,
  scores: [],
  public_rank: null,
  public_score: null,
  ...more,
})
const scoresAt = (state: Scores['finals']['state']): Scores => {
  const isRevealed = state === 'revealed'
  return {
    topics: [topic],
    items: [
      entry(first, '夜航船', {
        rank: 1,
        scores: [7.1],
        score: 306,
        public_rank: isRevealed ? 2 : null,
        public_score: isRevealed ? 300 : null,
      }),
      entry(second, 'Redshift', {
        rank: 2,
        scores: [9],
        score: 200,
        public_rank: isRevealed ? 1 : null,
        public_score: isRevealed ? 320 : null,
      }),
    ],
    finals: { state, until: at('15:00') },
    is_frozen: false,
    version: 'v',
  }
}

let scores: Scores
beforeAll(() => ai.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(scores)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link = { resource_id: RESOURCE, screen_id: RESOURCE, listen: () => () => undefined, listenLive: () => () => undefined }
function show(value: 'matrix' | 'shakeup') {
  const Display = ai.displays[value]!
  render(
    <I18nProvider i18n={i18n}>
      <Suspense fallback={null}>
        <Display
          board={board}
          value={value}
          link={link}
          page={0}
          settings={settingsOf({ page_s: 12 }, null)}
          rows={board.rows}
          places={pageSpan({ page: 0, total: 2, top: null })}
          now={Date.parse(at('14:32'))}
          isPortrait={false}
        />
      </Suspense>
    </I18nProvider>,
  )
}

it('shows the score of every topic, the best of it apart, and the part of the data that it is of', async () => {
  scores = scoresAt('before')
  show('matrix')
  expect((await screen.findByLabelText('Find the poison: 7.10')).dataset['best']).toBe('true')
  expect(screen.getByLabelText('Find the poison: 9.00').dataset['best']).toBe('false')
  expect(screen.getByText(/Public part, 30% of the data/u)).toBeTruthy()
})

it('counts down until finals are chosen, and shows no place before the reveal', async () => {
  scores = scoresAt('choosing')
  show('shakeup')
  expect((await screen.findByRole('timer')).textContent).toBe('00:28:00')
  expect(screen.queryByText('Redshift')).toBeNull()
})

it('shows after the reveal how public places became final ones', async () => {
  scores = scoresAt('revealed')
  show('shakeup')
  const places = (label: string) => [...screen.getByRole('list', { name: label }).children].map((row) => row.textContent)
  expect(await screen.findByRole('list', { name: 'Final places' })).toBeTruthy()
  expect(places('Public places').map((text) => text?.slice(0, 9))).toEqual(['1Redshift', '2夜航船300'])
  expect(screen.getByRole('img', { name: '1 place gained' })).toBeTruthy()
})

it('draws a line to below the last place for whoever is in one half only', () => {
  const many = Array.from({ length: 30 }, (_, n) => entry(String(n), `T${n}`, { rank: n + 1, public_rank: 30 - n, public_score: 1 }))
  const { before, after, lines } = slopesOf(many)
  expect([before.length, after.length]).toEqual([20, 20])
  expect(lines.find(({ entrant_id }) => entrant_id === '0')).toEqual({ entrant_id: '0', from: 20, to: 0 })
  expect(lines.find(({ entrant_id }) => entrant_id === '29')).toEqual({ entrant_id: '29', from: 0, to: 20 })
})

it('keeps cells of one length, however many digits a score has', () => {
  scores = scoresAt('before')
  const { items } = cellsOf({ ...scores, items: [...scores.items, entry('x', 'X', { scores: [null] })] })
  expect(new Set(items.map(({ cells }) => cells.length)).size).toBe(1)
})
