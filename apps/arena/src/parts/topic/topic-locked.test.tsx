import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../testing/render.tsx'
import { cellOf, mineOf, topicView, uuid } from '../../testing/samples.ts'
import { TopicLocked } from './topic-locked.tsx'
import { TopicParts } from './topic-parts.tsx'

afterEach(cleanup)

it('names what must be solved first, and what of it is', async () => {
  const topics = [topicView(1, { name: 'Gate' }), topicView(2, { name: 'Quay' })]
  const topic = topicView(3, { state: 'locked', prerequisites: { topic_ids: [uuid(1), uuid(2)], needed: 1 } })
  const mine = mineOf({ cells: [cellOf(uuid(1), { solved_at: '2026-11-20T06:21:00.000Z' })] })
  await renderPage(<TopicLocked topic={topic} topics={topics} mine={mine} />)
  expect(screen.getByText('Opens once 1 of these is solved:')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['GateCorrect', 'Quaynot solved'])
})

it('shows the state of each part, and that a later one waits', async () => {
  const parts = [0, 1, 2].map((part) => ({ part, name: `Step ${part}`, score_share: 33 }))
  await renderPage(<TopicParts topic={topicView(1, { parts, part_order: 'in_sequence' })} done={[0]} />)
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Step 033%Correct', 'Step 133%open', 'Step 233%Locked'])
})
