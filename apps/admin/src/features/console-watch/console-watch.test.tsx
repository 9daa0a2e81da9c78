import type { OpenConsole } from '@beacon/api/scene/console'
import type { RecordingReplay, RecordingView } from '@beacon/api/scene/recording'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { ConsolesPage } from './consoles-page.tsx'
import { consolesSearch } from './consoles-search.ts'

const drawn = vi.hoisted(() => ({ text: '', size: '' }))
vi.mock('@beacon/ui/terminal', () => ({
  Terminal: ({
    label,
    shownSize,
    onReady,
  }: {
    label: string
    shownSize: { columns: number; rows: number }
    onReady: (handle: object) => void
  }) => {
    useEffect(() => {
      onReady({
        write: (bytes: Uint8Array) => (drawn.text += new TextDecoder().decode(bytes)),
        clear: () => (drawn.text = ''),
        focus: () => undefined,
      })
    }, [onReady])
    drawn.size = `${shownSize.columns}x${shownSize.rows}`
    return <div role="group" aria-label={label} />
  },
}))

const recording: RecordingView = {
  recording_id: anId(10),
  scene_id: anId(11),
  number: 42,
  scene_name: 'Harbour',
  node: 'web',
  user_id: anId(12),
  rep_name: 'Lin',
  is_staff: false,
  state: 'done',
  why: null,
  started_at: '2026-11-20T14:00:00.000Z',
  ended_at: '2026-11-20T14:00:09.000Z',
  duration_ms: 9_000,
  bytes: 2_048,
  lost_bytes: 512,
}
const replay: RecordingReplay = {
  replay_id: anId(13),
  recording,
  pieces: [{ piece: 0, from_ms: 0, bytes: 2_048, is_gone: false }],
  marks: [{ at_ms: 8_000, kind: 'flag_submit' }],
}
const lines =
  '{"version":2,"width":100,"height":30}\n[0.000,"o","$ "]\n[5.000,"o","cat flag"]\n[6.000,"r","120x40"]\n[7.000,"m","lost 512"]\n[9.000,"o","done"]\n'
const open: OpenConsole = {
  console_id: anId(20),
  scene_id: anId(11),
  number: 42,
  scene_name: 'Harbour',
  console: 'terminal',
  node: 'web',
  user_id: anId(12),
  rep_name: 'Lin',
  opened_at: '2026-11-20T14:00:00.000Z',
  state: 'open',
  watchers: 1,
  typist: null,
  recorded: true,
}

function show(address: string, is_whole = true) {
  const calls = serve({
    'GET /consoles': () => ({ items: [open], total: 1 }),
    'GET /recordings': () => ({ items: [recording], total: 1 }),
    [`POST /recordings/${recording.recording_id}/replays`]: () => replay,
    [`GET /recordings/replays/${replay.replay_id}/pieces/0`]: () => ({ lines, is_whole }),
    [`DELETE /recordings/replays/${replay.replay_id}`]: () => ({ ok: true }),
  })
  const search = consolesSearch.parse(Object.fromEntries(new URLSearchParams(address)))
  showPage(() => <ConsolesPage search={search} />, { permissions: ['monitor.user'] })
  return calls
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('lists open consoles, and narrows them by the address', async () => {
  const calls = show(`scene=${anId(11)}`)
  expect(await screen.findByRole('button', { name: 'Watch Lin at web' })).toBeTruthy()
  expect(calls[0]?.query.get('scene_id')).toBe(anId(11))
})

it('lists recordings with their gaps', async () => {
  show('tab=recordings')
  expect(await screen.findByRole('button', { name: 'Replay Lin at web' })).toBeTruthy()
  expect(screen.getByText('Finished · with gaps')).toBeTruthy()
})

it('replays from any moment in the size of that moment, and closes with the page', async () => {
  const calls = show(`replay=${recording.recording_id}`)
  const position = await screen.findByLabelText('Replay position')
  await waitFor(() => expect(drawn.text).toBe('$ '))
  expect(drawn.size).toBe('100x30')
  fireEvent.change(position, { target: { value: '9000' } })
  await waitFor(() => expect(drawn.text).toBe('$ cat flagdone'))
  expect(drawn.size).toBe('120x40')
  fireEvent.change(position, { target: { value: '5000' } })
  await waitFor(() => expect(drawn.text).toBe('$ cat flag'))
  cleanup()
  await waitFor(() => expect(calls.at(-1)?.method).toBe('DELETE'))
})

it('finds a text and jumps to what happened', async () => {
  show(`replay=${recording.recording_id}`)
  fireEvent.change(await screen.findByLabelText('Search in the text'), { target: { value: 'FLAG' } })
  expect(await screen.findByText(/1 match/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next match' }))
  await waitFor(() => expect(drawn.text).toBe('$ cat flag'))
  fireEvent.click(screen.getByRole('button', { name: /Flag submitted/u }))
  await waitFor(() => expect(screen.getByText('0:08 / 0:09')).toBeTruthy())
  expect(screen.getByRole('button', { name: /512 B not recorded/u })).toBeTruthy()
})

it('says when a recording was changed', async () => {
  show(`replay=${recording.recording_id}`, false)
  expect(await screen.findByText('This recording was changed after it was written.')).toBeTruthy()
})
