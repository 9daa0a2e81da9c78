import type { BulletinView } from '@beacon/api/contest/bulletin'
import { ToastProvider } from '@beacon/ui/feedback'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { useBulletinToast } from './use-bulletin-toast.tsx'

afterEach(cleanup)

const bulletin = (key: string, values: Readonly<Record<string, string>> = {}, topic_id: string | null = null): BulletinView => ({
  bulletin_id: key,
  type: 'system',
  title: key,
  content: '',
  automatic: { key, values },
  topic_id,
  is_pinned: false,
  on_screens: true,
  by: '',
  at: '2026-10-20T04:00:00Z',
  edited_at: null,
  version: 1,
})

function Teller({ news }: { news: ReadonlyArray<BulletinView> }) {
  const tell = useBulletinToast()
  return news.map((one, index) => (
    <button key={index} type="button" onClick={() => tell(one)}>
      {index}
    </button>
  ))
}

async function tellAll(news: ReadonlyArray<BulletinView>) {
  await renderPage(
    <ToastProvider>
      <Teller news={news} />
    </ToastProvider>,
  )
  news.forEach((_, index) => fireEvent.click(screen.getByRole('button', { name: String(index) })))
}

it('lets “resumed” take the place of “paused”, and the reason with it', async () => {
  await tellAll([bulletin('contest_paused', { reason: 'Water in the server room' }), bulletin('contest_resumed')])
  expect(await screen.findByText('The contest has resumed')).toBeTruthy()
  expect(screen.queryByText(/Water in the server room/u)).toBeNull()
})

it('keeps what tells of another topic', async () => {
  const [a, b] = ['0199a000-0000-7000-8000-00000000000a', '0199a000-0000-7000-8000-00000000000b']
  await tellAll([
    bulletin('topic_offline', { topic: 'Ferry' }, a),
    bulletin('topic_offline', { topic: 'Pier' }, b),
    bulletin('topic_online', { topic: 'Pier' }, b),
  ])
  expect(await screen.findByText('A challenge is back online')).toBeTruthy()
  expect(screen.getByText('“Ferry” is not accepting flags. Points are kept.')).toBeTruthy()
  expect(screen.queryByText('“Pier” is not accepting flags. Points are kept.')).toBeNull()
})

it('says the organisers’ own words behind “was updated”', async () => {
  await tellAll([bulletin('topic_changed', { topic: 'Ferry', words: 'Port 9002 now.' }, '0199a000-0000-7000-8000-00000000000a')])
  expect(await screen.findByText('“Ferry” was updated. Port 9002 now.')).toBeTruthy()
})

it('shows the last blood alone, and keeps a correction until it is closed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const correction: BulletinView = { ...bulletin('x'), type: 'correction', title: 'The port is 9002', automatic: null }
  await tellAll([
    correction,
    bulletin('first_blood', { entrant: 'Redshift', topic: 'Ferry' }, '0199a000-0000-7000-8000-00000000000a'),
    bulletin('first_blood', { entrant: 'Nightjar', topic: 'Pier' }, '0199a000-0000-7000-8000-00000000000b'),
  ])
  expect(await screen.findByText('Nightjar solved “Pier” first.')).toBeTruthy()
  expect(screen.queryByText('Redshift solved “Ferry” first.')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(screen.queryByText('Nightjar solved “Pier” first.')).toBeNull()
  expect(screen.getByText('The port is 9002')).toBeTruthy()
  vi.useRealTimers()
})
