import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ConnectionOptions } from './live-connection.ts'
import { openLiveHub, type FromWindow, type LiveHub, type ToWindow, type Want } from './live-hub.ts'
import type { StreamEvent } from './live-parse.ts'
import type { LivePart } from './live-part.ts'

const contest = '018f0000-0000-7000-8000-000000000001'
const screens = [1, 2, 3].map((n): LivePart => `screen:${contest}:018f0000-0000-7000-8000-00000000010${n}`)
const [left = 'me', right = 'me'] = screens
const desk: LivePart = `desk:${contest}`

interface Opened {
  options: ConnectionOptions
  isOpen: boolean
  retries: number
  address: () => string
  say: (part: LivePart, event: string, more?: { id?: string; data?: object }) => void
}
let opened: Opened[]
let hub: LiveHub
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  opened = []
  hub = openLiveHub((options) => {
    const { url, onEvent } = options
    const one: Opened = {
      options,
      isOpen: true,
      retries: 0,
      address: () => (typeof url === 'string' ? url : url()),
      say: (part, event, { id, data = {} } = {}) =>
        onEvent({ id: id ?? null, event, data: JSON.stringify(data), part } satisfies StreamEvent),
    }
    opened.push(one)
    return { close: () => void (one.isOpen = false), retry: () => void (one.retries += 1) }
  })
})
afterEach(() => void vi.useRealTimers())

let serial = 0
const want = (part: LivePart, more: Partial<Want> = {}): Want => ({ part, n: (serial += 1), identity: null, is_hidden: false, ...more })

function openWindow(...wants: Want[]) {
  const got: ToWindow[] = []
  const port = hub.connect((message) => got.push(message))
  const tell = (...now: Want[]) => port.hear({ kind: 'want', url: '/live', wants: now } satisfies FromWindow)
  tell(...wants)
  const states = (part: LivePart) => got.flatMap((one) => (one.kind === 'state' && one.part === part ? one.state.kind : []))
  const events = () =>
    got.flatMap((one) =>
      one.kind === 'event' ? `${one.part === desk ? 'desk' : one.part === left ? 'left' : 'other'} ${one.event.event}` : [],
    )
  return { tell, states, events, retry: () => port.hear({ kind: 'retry' }), gone: () => port.hear({ kind: 'gone' }) }
}
const now = (): Opened => {
  const last = opened.at(-1)
  if (last === undefined) throw new Error('nothing is open')
  return last
}
const isOpen = () => opened.filter((one) => one.isOpen).length

test('windows that open together are served by one connection, each hearing what it asked for', () => {
  const [one, two] = [openWindow(want(left)), openWindow(want(desk, { identity: 'lin' }))]
  vi.advanceTimersByTime(60)
  expect(opened.map(({ address }) => address())).toEqual([`/live?part=${left}&part=${desk}`])
  now().say(left, 'part.open', { id: 'c.1' })
  now().say(left, 'feed.solve')
  now().say(desk, 'part.open', { id: 'c.1' })
  now().say(desk, 'desk.submission')
  expect([one.states(left), one.events()]).toEqual([['connecting', 'live'], ['left feed.solve']])
  expect([two.states(desk), two.events()]).toEqual([['connecting', 'live'], ['desk desk.submission']])
  const late = openWindow(want(left))
  expect(late.states(left)).toEqual(['live'])
  vi.advanceTimersByTime(10_000)
  expect(opened).toHaveLength(1)
})

test('one more part opens the stream anew from the place of each, and who stands there does not notice', () => {
  const one = openWindow(want(left))
  vi.advanceTimersByTime(60)
  now().say(left, 'part.open', { id: 'c.5' })
  now().say(left, 'feed.solve', { id: 'c.7' })
  openWindow(want(right))
  vi.advanceTimersByTime(60)
  expect(now().address()).toBe(`/live?part=${left}@c.7&part=${right}`)
  expect(isOpen()).toBe(1)
  opened[0]?.say(left, 'feed.solve', { id: 'c.8' })
  now().options.onState({ kind: 'connecting' })
  now().options.onState({ kind: 'live' })
  now().say(left, 'feed.solve', { id: 'c.8' })
  now().say(left, 'part.open', { id: 'c.8' })
  expect(one.states(left)).toEqual(['connecting', 'live'])
  expect(one.events()).toEqual(['left feed.solve', 'left feed.solve'])
})

test('the own channels have no place: they say each time that they stand anew', () => {
  const one = openWindow(want('me', { identity: 'lin' }))
  vi.advanceTimersByTime(60)
  now().say('me', 'part.open')
  openWindow(want(left))
  vi.advanceTimersByTime(60)
  now().say('me', 'part.open')
  expect(one.states('me')).toEqual(['connecting', 'live', 'live'])
})

test('a part that is refused ends for its windows alone, and is asked for again only by who asks anew', () => {
  const [dark, other] = [openWindow(want(left)), openWindow(want(right))]
  vi.advanceTimersByTime(60)
  now().say(left, 'part.open')
  now().say(right, 'part.open')
  now().say(left, 'part.refused', { data: { part: left, status: 404, code: 'screen_closed' } })
  vi.advanceTimersByTime(60_000)
  expect(dark.states(left)).toEqual(['connecting', 'live', 'refused'])
  expect(other.states(right)).toEqual(['connecting', 'live'])
  expect([opened.length, isOpen()]).toEqual([1, 1])
  dark.tell(want(left))
  vi.advanceTimersByTime(60)
  expect(now().address()).toBe(`/live?part=${left}&part=${right}`)
})

test('a part that must wait is tried again, the others stay', () => {
  const one = openWindow(want(left), want(right))
  vi.advanceTimersByTime(60)
  now().say(left, 'part.refused', { data: { part: left, status: 503, code: 'maintenance' } })
  expect(one.states(left)).toEqual(['connecting', 'offline'])
  vi.advanceTimersByTime(61_000)
  expect(opened).toHaveLength(2)
  expect(now().address()).toContain(left)
})

test('a refusal of everything is told to all and closes the stream', () => {
  const [one, two] = [openWindow(want(left)), openWindow(want('me', { identity: 'lin' }))]
  vi.advanceTimersByTime(60)
  now().options.onState({ kind: 'refused', status: 401 })
  expect([one.states(left).at(-1), two.states('me').at(-1)]).toEqual(['refused', 'refused'])
  vi.advanceTimersByTime(60_000)
  expect([opened.length, isOpen()]).toEqual([1, 0])
})

test('a lost connection is told to all parts, and each comes back by itself', () => {
  const one = openWindow(want(left), want(desk, { identity: 'lin' }))
  vi.advanceTimersByTime(60)
  now().say(left, 'part.open', { id: 'c.1' })
  now().say(desk, 'part.open', { id: 'c.1' })
  now().options.onState({ kind: 'offline', since: 0, retry_at: 1_000 })
  now().options.onState({ kind: 'connecting' })
  expect(now().address()).toBe(`/live?part=${left}@c.1&part=${desk}@c.1`)
  now().say(desk, 'part.open', { id: 'c.1' })
  expect(one.states(desk)).toEqual(['connecting', 'live', 'offline', 'connecting', 'live'])
  expect(one.states(left).at(-1)).toBe('connecting')
})

test('what nobody wants any more is let go after a while, and the last window closes the stream', () => {
  const [one, two] = [openWindow(want(left)), openWindow(want(right))]
  vi.advanceTimersByTime(60)
  two.gone()
  vi.advanceTimersByTime(1_000)
  expect(opened).toHaveLength(1)
  vi.advanceTimersByTime(3_000)
  expect(now().address()).toBe(`/live?part=${left}`)
  one.gone()
  vi.advanceTimersByTime(3_000)
  expect(isOpen()).toBe(0)
})

test('a window that died without a word is forgotten; one that only slept is told to look again', () => {
  const wants = [want(left)]
  const asleep = openWindow(...wants)
  vi.advanceTimersByTime(60)
  now().say(left, 'part.open', { id: 'c.1' })
  vi.advanceTimersByTime(151_000)
  hub.sweep()
  vi.advanceTimersByTime(3_000)
  expect(isOpen()).toBe(0)
  asleep.tell(...wants)
  expect(asleep.events()).toEqual(['left reset'])
  vi.advanceTimersByTime(60)
  expect(isOpen()).toBe(1)
})

test('hidden windows hear what others keep open and keep nothing open themselves', () => {
  const first = want(desk, { identity: 'lin' })
  const [hidden, seen] = [openWindow(first), openWindow(want(desk, { identity: 'lin' }))]
  vi.advanceTimersByTime(60)
  now().say(desk, 'part.open', { id: 'c.1' })
  hidden.tell({ ...first, is_hidden: true })
  now().say(desk, 'desk.facts', { id: 'c.2' })
  expect(hidden.events()).toEqual(['desk desk.facts'])
  seen.gone()
  vi.advanceTimersByTime(4_000)
  expect(isOpen()).toBe(0)
  hidden.tell(first)
  vi.advanceTimersByTime(60)
  expect(now().address()).toBe(`/live?part=${desk}@c.2`)
})

test('another person signs in: the stream is opened anew, and windows of the one before hear nothing of it', () => {
  const [before, wall] = [openWindow(want('me', { identity: 'lin' })), openWindow(want(left))]
  vi.advanceTimersByTime(60)
  now().say('me', 'part.open')
  now().say(left, 'part.open')
  const after = openWindow(want('me', { identity: 'mei' }))
  vi.advanceTimersByTime(60)
  expect([opened.length, isOpen()]).toEqual([2, 1])
  now().say('me', 'part.open')
  now().say('me', 'notice.changed')
  expect([before.states('me').at(-1), before.events()]).toEqual(['refused', []])
  expect(after.events()).toEqual(['other notice.changed'])
  expect(wall.states(left)).toEqual(['connecting', 'live'])
})

test('a window that asks for a try at once wakes the one stream of all', () => {
  const first = openWindow(want(desk))
  vi.advanceTimersByTime(60)
  first.retry()
  expect([opened.length, now().retries]).toEqual([1, 1])
})
