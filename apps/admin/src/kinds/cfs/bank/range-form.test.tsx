import type { CfsInput } from '@beacon/api/kinds/cfs/bank'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { QuestionForm } from '../../../features/question/form/question-form.tsx'
import { KindContext } from '../../../parts/contest/kind-route.ts'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
// The form is fetched by its page: here it stands before the first test.
import './pages.tsx'

const web = { resource_id: anId(30), key: 'web', name_en: 'Web', name_zh: 'Web' }
const definition = { nets: [{ id: 'dmz' }], nodes: [{ id: 'web', image: 'web@1', nets: [{ net: 'dmz', host: 10 }] }] }
let calls: Sent[]

beforeEach(() => {
  localStorage.clear()
  calls = serve({
    'GET /directions': () => ({ items: [{ ...web, sort: 1, question_count: 0 }], total: 1 }),
    'GET /topologies/offered': () => ({
      items: [{ topology_id: anId(60), name: 'Harbour', version: 2, node_count: 1, net_count: 1, updated_at: '2026-11-20T06:00:00.000Z' }],
    }),
    [`GET /topologies/offered/${anId(60)}`]: () => ({ topology_id: anId(60), name: 'Harbour', version: 2, definition }),
    'POST /questions/check': () => ({ same_name: [], same_flag: [] }),
    'POST /questions': () =>
      Response.json({ code: 'bad_request', message: '', details: { fields: { topology_id: { code: 'field_wrong' } } } }, { status: 400 }),
  })
  showPage(() => (
    <KindContext value="cfs">
      <QuestionForm title="Question" stored={null} onSaved={() => undefined} />
    </KindContext>
  ))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const sent = () => calls.filter(({ method, path }) => method === 'POST' && path === '/questions').map(({ body }) => body as CfsInput)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('says at the stage what it lacks, and sends nothing', async () => {
  await press('Save')
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Stage 1, name' })).toHaveLength(1))
  expect(screen.getByRole('link', { name: 'Stage 1, node' })).toBeDefined()
  expect(sent()).toEqual([])
})

it('copies a stage without its name, folds it and takes it away', async () => {
  fireEvent.change((await screen.findAllByLabelText(/^Name/))[1] ?? document.body, { target: { value: 'The front door' } })
  await press('Duplicate stage 1')
  expect(await screen.findByText('200 points in total')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Stage 2' }).getAttribute('aria-expanded')).toBe('true')
  await press('Remove stage 2')
  expect(await screen.findByText('100 points in total')).toBeDefined()
  await press('The front door')
  expect(screen.queryByLabelText(/^Points/)).toBeNull()
})

it('a static stage has texts and no place, a dynamic one the other way round', async () => {
  expect(await screen.findByLabelText(/^Path/)).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'Static' }))
  expect(await screen.findByLabelText('Stage 1, flag 1')).toBeDefined()
  expect(screen.queryByLabelText(/^Path/)).toBeNull()
})
