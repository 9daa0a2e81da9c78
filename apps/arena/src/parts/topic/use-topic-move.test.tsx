import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { topicView, uuid } from '../../testing/samples.ts'
import type { BoardGroup } from './board.ts'
import type { ContestSearch } from '../contest/search.ts'
import { useTopicMove } from './use-topic-move.ts'

afterEach(cleanup)
const topics = [topicView(2), topicView(3)]
const groups: BoardGroup[] = [{ direction: topicView(2).direction, topics, solved: 0, total: 2, value: 0 }]

function Board({ search }: { search: ContestSearch }) {
  useTopicMove(groups, search)
  return (
    <>
      <input aria-label="Search" />
      {topics.map(({ resource_id }) => (
        <a key={resource_id} href="/" data-topic={resource_id}>
          {resource_id}
        </a>
      ))}
    </>
  )
}
const show = (search: Partial<ContestSearch> = {}) =>
  renderPage(<Board search={{ resource_id: uuid(1), ...search }} />, { at: '/flag/contest' })

it.each([
  { name: 'the first topic while none is open', search: {}, focus: null, opens: uuid(2) },
  { name: 'the tile that has the focus', search: {}, focus: uuid(3), opens: uuid(3) },
  { name: 'the one after the open topic', search: { topic_id: uuid(2) }, focus: null, opens: uuid(3) },
])('opens with J $name', async ({ search, focus, opens }) => {
  const { router } = await show(search)
  if (focus !== null) document.querySelector<HTMLElement>(`[data-topic="${focus}"]`)?.focus()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'j' })
  await waitFor(() => expect(router.state.location.search).toMatchObject({ topic_id: opens }))
})

it('leaves J to who is typing', async () => {
  const { router, getByRole } = await show()
  const before = router.state.location.href
  fireEvent.keyDown(getByRole('textbox', { name: 'Search' }), { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'k' })
  expect(router.state.location.href).toBe(before)
})
