import { flagContest } from '@beacon/api/kinds/flag/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../../testing/show-page.tsx'
import { ContestForm } from '../../../parts/contest-form/contest-form.tsx'
import { KindFormContext } from '../../../parts/contest-form/kind-form.ts'
import { flagForm } from './form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = anId(7)
const hour_ms = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour_ms).toISOString()
const stored = (more: object) =>
  ({
    ...flagContest.defaults,
    kind: 'flag',
    resource_id: id,
    name: 'Harbour Cup',
    start_at: at(2),
    end_at: at(10),
    status: 'not_started',
    is_frozen: false,
    pauses: [],
    is_public: false,
    version: 3,
    ...more,
  }) as unknown as ContestFull

const Form = ({ stored }: { stored: ContestFull | null }) => (
  <KindFormContext value={flagForm}>
    <ContestForm head={null} stored={stored} defaults={flagContest.defaults} onSaved={() => undefined} />
  </KindFormContext>
)

const path = `/contests/${id}`
/** The whole form is drawn here: a busy machine takes its time. */

it('a hidden contest is saved and published at once; a question about the scores in between does not forget it', async () => {
  const calls = serve({
    [`PATCH ${path}`]: () => stored({ is_public: true, version: 4 }),
    [`POST ${path}/preview`]: () => ({ is_recomputed: true, total: 0, items: [] }),
  })
  const full = stored({ status: 'paused' })
  showPage(() => <Form stored={full} />)
  fireEvent.click(await screen.findByText('Save and publish'))
  fireEvent.click(await screen.findByText('Apply'))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ is_public: true, version: 3 }]))
})

it('a new contest asks little, and its links lead to every other part, unfolded', async () => {
  serve({})
  showPage(() => <Form stored={null} />)
  const links = await screen.findByRole('navigation', { name: 'Form sections' })
  expect(screen.queryByRole('heading', { name: 'Flags and limits' })).toBeNull()
  expect(within(links).getByRole('link', { name: 'Who plays' })).toBeTruthy()
  fireEvent.click(within(links).getByRole('link', { name: 'Flags and limits' }))
  expect(screen.getByRole('heading', { name: 'Flags and limits' })).toBeTruthy()
})
