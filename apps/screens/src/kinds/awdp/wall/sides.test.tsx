import { configureClient } from '@beacon/api/client'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { at, boardAt, RESOURCE } from '../../../parts/display/board.test-data.ts'
import { pageSpan } from '../../../parts/display/paging.ts'
import { settingsOf } from '../../../parts/display/search.ts'
import type { HearLive } from '../../../parts/display/wall-state.ts'
import { awdp } from '../index.ts'
import { sidesAt } from './side-looks.ts'
import type { Sides } from './use-sides.ts'

const id = (n: number) => `01990000-0000-7000-8000-${String(n).padStart(12, '0')}`
const board = boardAt()
const [first, second] = board.rows.map(({ entrant_id }) => entrant_id) as [string, string]
const round = { n: 12, total: 48, opened_at: at('14:30'), closes_at: at('14:40'), left_ms: 0, server_now: at('14:32') }
const sidesOf = (texts: [string, string]): Sides => ({
  round,
  topics: [0, 1].map((n) => ({
    topic_id: id(n),
    name: `Shop ${n}`,
    is_online: true,
    attacked: 1,
    defended: 1,
    attack_value: 1,
    defence_value: 1,
  })),
  items: [
    { entrant_id: first, name: '夜航船', cells: texts[0] },
    { entrant_id: second, name: 'Redshift', cells: texts[1] },
  ],
  is_frozen: false,
  version: 'v',
})

let sides: Sides
let hear: HearLive
beforeAll(() => awdp.bring(), 120_000)
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  configureClient({ origin: '' })
  sides = sidesOf(['1d..', 'oxod'])
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(sides)))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const link = {
  resource_id: RESOURCE,
  screen_id: RESOURCE,
  listen: () => () => undefined,
  listenLive: (listener: HearLive) => {
    hear = listener
    return () => undefined
  },
}
const now = Date.parse(at('14:32'))
function show() {
  const Matrix = awdp.displays.matrix
  const Count = awdp.Count!
  render(
    <I18nProvider i18n={i18n}>
      <Suspense fallback={null}>
        <Count board={board} link={link} now={now} />
        <Matrix
          board={board}
          value="matrix"
          link={link}
          page={0}
          settings={settingsOf({ page_s: 12 }, null)}
          rows={board.rows}
          places={pageSpan({ page: 0, total: 2, top: null })}
          now={now}
          isPortrait={false}
        />
      </Suspense>
    </I18nProvider>,
  )
}

it('says of each team and topic both sides', async () => {
  show()
  expect(await screen.findByLabelText('Shop 0: First attack, Defended')).toBeTruthy()
  expect(screen.getByLabelText('Shop 1: Not attacked, Undefended')).toBeTruthy()
  expect(screen.getByLabelText('Shop 0: Attacked, Defence abnormal')).toBeTruthy()
  expect(screen.getByLabelText('Shop 1: Attacked, Defended')).toBeTruthy()
})

it('counts the round down', async () => {
  show()
  expect((await screen.findByRole('timer')).textContent).toBe('08:00')
  expect(screen.getByText('12')).toBeTruthy()
})

it('reads both sides again when a defence moved', async () => {
  show()
  await screen.findByLabelText('Shop 0: First attack, Defended')
  sides = sidesOf(['1dod', 'oxod'])
  hear({ event: 'topic.defence', data: { topic_id: id(1), attacked: 2, defended: 2 }, id: '1' } as never)
  await waitFor(() => expect(screen.getAllByLabelText('Shop 1: Attacked, Defended')).toHaveLength(2))
})

it('reads what a cell says, and nothing as neither side', () => {
  expect(sidesAt('')).toEqual({ attack: 'unattacked', defence: 'undefended' })
  expect(sidesAt('2x')).toEqual({ attack: 'attacked', defence: 'abnormal' })
})
