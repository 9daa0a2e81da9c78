import { configureClient } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { contestContracts } from '@beacon/api/kinds/index'
import type { LiveMessage } from '@beacon/api/live/live-client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt, contestAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { DigitsContext } from '../../../parts/display/points.ts'
import type { Row } from '../../../parts/display/rows.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import type { HearLive } from '../../../parts/display/wall-state.ts'
import { theory } from '../index.ts'
import { curvePlan } from './curve-plan.ts'
import type { ExamNow } from './use-exam-wall.ts'
import type { WholeProps } from '../../../parts/display/display-props.ts'

let hear: HearLive = () => undefined
const room = { name: 'Hall A', candidates: 3, present: 3, submitted: 2 }
const examNow: ExamNow = {
  candidates: 5,
  present: 4,
  going: 1,
  submitted: 3,
  absent: null,
  rooms: [room, { name: null, candidates: 2, present: 1, submitted: 1 }],
  curve: { from: at('09:00'), to: at('21:00'), present: [0, 4], submitted: [0, 3] },
  results: null,
}
const results = {
  n: 3,
  max_total: 10_000,
  pass_score: 6_000,
  pass_rate: 2 / 3,
  mean: 6_550,
  histogram: { edges: [0, 5_000, 10_000], counts: [1, 2] },
  directions: [{ name: 'Cryptography', share: 0.5 }],
}
let served: ExamNow = examNow
const link = {
  resource_id: RESOURCE,
  screen_id: RESOURCE,
  listen: () => () => undefined,
  listenLive: (listener: HearLive) => {
    hear = listener
    return () => undefined
  },
}
type Exam = Extract<ContestPublic, { kind: 'theory' }>
const examAt = (more: Partial<Exam> = {}): Exam => ({
  ...contestAt(),
  ...contestContracts.theory.defaults,
  kind: 'theory',
  brackets: [],
  entry_fields: [],
  paper_name: 'Paper',
  question_count: 10,
  total_score: 10_000,
  manual_count: 0,
  pass_mark: 6_000,
  reviewed_at: null,
  released_at: null,
  ...more,
})
const { progress: Hall } = theory.displays

beforeAll(() => theory.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  served = examNow
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(served)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const named: Row = { ...boardAt().rows[0], name: 'Ada Example' } as Row
const show = (value: WholeProps['value'], contest: Exam, isRankHidden = false) => {
  const board = { ...boardAt(), contest, is_rank_hidden: isRankHidden }
  const shown = {
    board,
    value,
    link,
    page: 0,
    settings: settingsOf({}, null),
    rows: [named],
    now: Date.parse(at('10:00')),
    isPortrait: false,
  }
  return render(
    <I18nProvider i18n={i18n}>
      <DigitsContext value={2}>
        <Suspense fallback={null}>{Hall !== undefined && <Hall {...shown} places={pageSpan({ page: 0, total: 1, top: null })} />}</Suspense>
      </DigitsContext>
    </I18nProvider>,
  )
}

it('shows before the start the count, the rooms and where to sign in, and no name', async () => {
  show('progress', examAt({ status: 'not_started' }))
  expect(await screen.findByText('Hall A')).toBeTruthy()
  expect(screen.getByText('5 candidates')).toBeTruthy()
  expect(screen.queryByText('Ada Example')).toBeNull()
})

it('shows how the exam goes, whatever the value says, until results are out', async () => {
  show('ranking', examAt())
  expect(await screen.findByText('Not here yet')).toBeTruthy()
  expect(screen.getByText('Hall A')).toBeTruthy()
  expect(screen.queryByText('Ada Example')).toBeNull()
})

it('shows results once they are out, and lets them go where they are withdrawn', async () => {
  served = { ...examNow, results }
  const released = examAt({ released_at: at('12:00'), status: 'finished' })
  show('distribution', released)
  expect(await screen.findByText('Cryptography')).toBeTruthy()
  expect(screen.getByText('65.5')).toBeTruthy()
  served = examNow
  act(() => hear({ event: 'contest.settings', data: { version: 2, fields: ['released_at'] } } as LiveMessage))
  await waitFor(() => expect(screen.queryByText('Cryptography')).toBeNull())
  cleanup()
  show('ranking', released)
  expect(await screen.findByText('Ada Example')).toBeTruthy()
  cleanup()
  show('ranking', released, true)
  await waitFor(() => expect(screen.getByText('Results are not published yet.')).toBeTruthy())
  expect(screen.queryByText('Ada Example')).toBeNull()
})

it('draws the curve on the ruler up to now and ends at the counts of now', () => {
  const x = (moment: number) => (moment - Date.parse(at('09:00'))) / 60_000
  const { curve } = examNow
  const plan = curvePlan({ curve, now: { candidates: 4, present: 4, submitted: 2 }, until: Date.parse(at('09:10')), x, height: 100 })
  expect(plan.submitted).toBe('M0.0 100.0L7.5 25.0L10.0 50.0')
  expect(plan.now_x).toBe(10)
})
