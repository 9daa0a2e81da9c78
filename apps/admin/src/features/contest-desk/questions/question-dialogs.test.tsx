import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { TopicRow } from '@beacon/api/topic/topic'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { type OpenDialog, QuestionDialogs } from './question-dialogs.tsx'
import { useTopicAct } from '../../../parts/desk/use-topic-act.ts'

afterEach(cleanup)

const id = anId(9)
const row = { resource_id: anId(10), name: 'Gate', score: 500, score_min: 100 } as TopicRow
const moved = { entrant_id: anId(11), name: 'Salt & Iron', rank_before: 2, rank_after: 1, score_before: 500, score_after: 900 }

function SetScore({ status }: Pick<ContestFull, 'status'>) {
  const { act, tryAct } = useTopicAct(id)
  const [asked, setAsked] = useState<OpenDialog | null>({ kind: 'set', action: 'set_score', rows: [row] })
  return (
    <QuestionDialogs
      id={id}
      contest={{ resource_id: id, status } as ContestFull}
      asked={asked}
      count={1}
      act={act}
      tryAct={tryAct}
      ask={setAsked}
      move={() => Promise.resolve()}
      again={() => Promise.resolve()}
      onClose={() => setAsked((now) => (now === asked ? null : now))}
    />
  )
}

async function setScore(status: ContestFull['status']) {
  const calls = serve({
    [`POST /contests/${id}/desk/topics/preview`]: () => ({ is_recomputed: true, total: 1, items: [moved] }),
    [`POST /contests/${id}/desk/topics/actions`]: () => ({ done: [row.resource_id], skipped: [] }),
  })
  showPage(() => <SetScore status={status} />)
  fireEvent.change(await screen.findByRole('spinbutton', { name: 'Initial' }), { target: { value: '900' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set score' }))
  return { acts: () => calls.filter(({ path }) => path.endsWith('/actions')).map(({ body }) => body) }
}
const sent = { action: 'set_score', topic_ids: [row.resource_id], score: 900, score_min: 100 }

it('shows whom a new score of a running contest moves, and sets it only then', async () => {
  const { acts } = await setScore('running')
  expect(await screen.findByRole('rowheader', { name: 'Salt & Iron' })).toBeTruthy()
  expect(acts()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(acts()).toEqual([sent]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('sets it at once before the start', async () => {
  const { acts } = await setScore('not_started')
  await waitFor(() => expect(acts()).toEqual([sent]))
})
