import { expect, test } from 'vitest'
import { bundleChannel, bundleText, withoutBundles } from './bundle.ts'

const makeEvent = (channel: string, n: number) => ({ channel, event: 'me.submission', data: { n } })
const plain = { position: 10, channel: 'public', event: 'ranking.pending', data: '{"a":1}' }
const bundle = {
  position: 14,
  channel: bundleChannel,
  event: '',
  data: bundleText([makeEvent('entrant:a', 1), makeEvent('entrant:b', 2), makeEvent('desk', 3)]),
}

test('events of a bundle stand in rows of their own, the last of them at its place', () => {
  expect(withoutBundles([plain, bundle], 9)).toEqual([
    plain,
    { position: 12, channel: 'entrant:a', event: 'me.submission', data: '{"n":1}' },
    { position: 13, channel: 'entrant:b', event: 'me.submission', data: '{"n":2}' },
    { position: 14, channel: 'desk', event: 'me.submission', data: '{"n":3}' },
  ])
})

test('who stands within a bundle hears the rest of it alone', () => {
  expect(withoutBundles([bundle], 12).map(({ position }) => position)).toEqual([13, 14])
})
