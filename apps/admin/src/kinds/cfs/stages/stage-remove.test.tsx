import type { StageDeskRow } from '@beacon/api/kinds/cfs/range'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { StageRemove } from './stage-remove.tsx'

afterEach(cleanup)

const id = anId(9)
const stage = { stage_id: anId(10), name: 'Gate', solves: 2, unranked_solves: 1 } as StageDeskRow

it('says how many teams keep the points of a stage before it goes', async () => {
  const calls = serve({
    [`GET /contests/${id}/settings`]: () => ({ resource_id: id, status: 'running' }),
    [`POST /contests/${id}/desk/topics/actions`]: () => ({ done: [stage.stage_id], skipped: [] }),
  })
  showPage(() => <StageRemove contestId={id} stage={stage} onClose={() => undefined} />)
  expect(await screen.findByText(/^3 teams took it and keep their points\./u)).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Gate' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove stage' }))
  const sent = { action: 'remove', topic_ids: [stage.stage_id], confirm: 'Gate' }
  await waitFor(() => expect(calls.filter(({ path }) => path.endsWith('/actions')).map(({ body }) => body)).toEqual([sent]))
})
