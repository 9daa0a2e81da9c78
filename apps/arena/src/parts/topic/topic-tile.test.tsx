import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { type Cell, cellOf, topicView, uuid } from '../../testing/samples.ts'
import { TopicTile } from './topic-tile.tsx'

afterEach(cleanup)
const solved_at = '2026-11-20T06:21:00.000Z'

async function show(cell: Cell | undefined, change: Parameters<typeof topicView>[1] = {}) {
  const topic = topicView(2, { name: 'Cookie Notary', value: 1258, solves: 40, ...change })
  await renderPage(<TopicTile topic={topic} cell={cell} href={`/flag/contest?topic_id=${topic.resource_id}`} isOpen={false} isTabStop />)
  return screen.getByRole('link')
}

it.each<[string, Cell | undefined, Parameters<typeof topicView>[1]]>([
  ['No solves yet', undefined, { solves: 0 }],
  ['2 wrong', cellOf(uuid(2), { wrong: 2 }), {}],
  [
    '1 of 3 parts',
    cellOf(uuid(2), { wrong: 2, parts_done: [0] }),
    { parts: [0, 1, 2].map((part) => ({ part, name: '', score_share: 33 })) },
  ],
  ['No attempts left', cellOf(uuid(2), { wrong: 10, tries_left: 0 }), {}],
  ['Solved', cellOf(uuid(2), { solved_at }), {}],
  ['First blood', cellOf(uuid(2), { solved_at, blood: 1 }), {}],
  ['Offline', undefined, { state: 'offline' }],
  ['Locked', undefined, { state: 'locked' }],
  ['Closed', undefined, { state: 'closed' }],
  ['Practice', undefined, { is_practice: true }],
  ['夜航船', undefined, { first: '夜航船' }],
])('says %s', async (words, cell, change) => {
  expect((await show(cell, change)).textContent).toContain(words)
})

it('does not say that nobody solved what somebody solved', async () => {
  const tile = await show(undefined, { solves: 11, first: null })
  expect(tile.textContent).toContain('11 solves')
  expect(tile.textContent).not.toContain('No solves yet')
})

it('is a link to the topic’s own address with name, value and solves', async () => {
  const link = await show(undefined)
  expect(link.getAttribute('href')).toContain(`topic_id=${uuid(2)}`)
  expect(link.textContent).toContain('Cookie Notary')
  expect(link.textContent).toContain('1,258')
  expect(link.textContent).toContain('40 solves')
})

it('tells how hard it is', async () => {
  await show(undefined, { difficulty: 'advanced' })
  expect(screen.getByRole('img', { name: 'Hard' })).toBeTruthy()
})

it('draws the value in amber until it is solved', async () => {
  const isAmber = () => screen.getByText('1,258').className.includes('text-amber')
  await show(undefined)
  expect(isAmber()).toBe(true)
  cleanup()
  await show(cellOf(uuid(2), { solved_at }))
  expect(isAmber()).toBe(false)
})
