// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { saveBatch } from './attempt-calls.ts'

const exam_id = '018f0000-0000-7000-8000-000000000001'
const device = '018f0000-0000-7000-8000-000000000002'
const user_id = '018f0000-0000-7000-8000-000000000003'
const held = {
  state: 'going',
  epoch: 1,
  acked: 4,
  deadline: null,
  is_paused: false,
  pause_reason: '',
  left_count: 0,
  messages: [],
  errata: [],
  called_at: null,
  server_now: '2026-11-20T06:32:08.000Z',
}
const refusal = (code: string, status = 409) => Response.json({ code, message: code }, { status })

/** Answers in their order; what was asked is kept as `METHOD path`. */
function answerWith(replies: Response[]): string[] {
  const asked: string[] = []
  vi.stubGlobal(
    'fetch',
    vi.fn((url: string, init: RequestInit) => {
      asked.push(`${init.method ?? 'GET'} ${url.split('/attempt/')[1] ?? ''}`)
      return Promise.resolve(replies.shift() ?? refusal('internal', 500))
    }),
  )
  return asked
}
afterEach(() => vi.unstubAllGlobals())

const save = () => saveBatch({ exam_id, user_id, device, onHeard: () => {} }, { epoch: 1, entries: [] }, { keepalive: false })

it('a session without a ticket starts again on this device and sends the same once more', async () => {
  const asked = answerWith([refusal('attempt_start_again'), Response.json({ ...held, entries: [], key: null }), Response.json(held)])
  expect(await save()).toEqual({ kind: 'held', acked: 4 })
  expect(asked).toEqual(['PUT answers', 'POST start', 'PUT answers'])
})

it.each(['attempt_moved', 'device_in_use', 'room_address', 'room_code_wrong'])(
  'a start that is refused with %s leaves the answers on the device, and the person starts from the guide',
  async (code) => {
    const asked = answerWith([refusal('attempt_start_again'), refusal(code)])
    expect(await save()).toEqual({ kind: 'moved' })
    expect(asked).toEqual(['PUT answers', 'POST start'])
  },
)
