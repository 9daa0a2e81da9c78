import type { FlagQuestionDetail } from '@beacon/api/kinds/flag/question'
import { maskedFlag, type QuestionDetail } from '@beacon/api/bank/question'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
// The form is fetched by its page: here it stands before the first test.
import '../../../kinds/flag/bank/pages.tsx'
import { QuestionForm } from './question-form.tsx'

const web = { resource_id: anId(30), key: 'web', name_en: 'Web', name_zh: 'Web' }
const stored: FlagQuestionDetail = {
  resource_id: anId(40),
  number: 'q-00417',
  bank: 'flag',
  name: 'Curve Ball',
  direction: web,
  difficulty: 'primary',
  flag_type: 'static',
  part_count: 1,
  integral_way: 'accumulative',
  score: 500,
  score_min: 100,
  knowledge_points: [],
  topic_sets: [],
  attachment_count: 0,
  hint_count: 0,
  used_count: 0,
  open_uses: 0,
  solve_rate: null,
  hot_value: 0,
  is_public: false,
  visibility: 'hidden',
  source: 'mine',
  author: '',
  owner_id: anId(1),
  owner_name: 'Lin',
  can_edit: true,
  rights: { use: true, edit: true, secret: false, grant: true, delete: true },
  problems: [],
  tested_at: null,
  test_result: null,
  tested_by: '',
  deleted_at: null,
  updated_at: '2026-11-20T06:00:00.000Z',
  version: 3,
  lang: 'en',
  translations: {},
  part_order: 'any',
  flag_prefix: null,
  flag_length: null,
  pool_count: 0,
  rubric: [],
  report_types: ['zip'],
  report_max_mb: 1024,
  best_counts: false,
  uploads_max: 5,
  analysis_files: [],
  description: 'Throws.',
  connection_info: '',
  attribution: '',
  parts: [
    { part_id: anId(41), name: '', score_share: 100, logic: 'any', flags: [{ flag_id: anId(42), content: maskedFlag, match: 'exact' }] },
  ],
  decoy_flags: [],
  dynamic_preset: 'ctfd_log',
  decay: 90,
  rate: 0.25,
  difficulty_d: 5,
  decay_interval_s: 1800,
  decay_percent: 5,
  ladder: [100, 50],
  hints: [],
  attachments: [],
  answer_limit: null,
  analysis: '',
  notes: '',
  flags_masked: true,
  used_in: [],
  created_at: '2026-11-20T06:00:00.000Z',
}
const directions = { items: [{ ...web, sort: 1, question_count: 1 }], total: 1 }
const path = `/questions/${stored.resource_id}`
let calls: Sent[]

function show(answer: (sent: Sent) => unknown, question: QuestionDetail | null = stored) {
  calls = serve({
    'GET /directions': () => directions,
    'GET /questions/suggestions': () => ({
      knowledge_points: [],
      topic_sets: [],
      authors: [],
      contests: [],
      flag_form: { prefix: 'harbour', length: 16 },
    }),
    'POST /questions/check': () => ({ same_name: [], same_flag: [] }),
    [`PUT ${path}`]: answer,
    [`GET ${path}`]: () => ({ ...stored, version: 5, name: 'Theirs' }),
  })
  showPage(() => <QuestionForm title="Question" stored={question} onSaved={() => undefined} />)
}
const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as FlagQuestionDetail)
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }))

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('sends a masked flag back as it is, with the version it was read at', async () => {
  show(() => ({ ...stored, version: 4 }))
  expect((await screen.findByLabelText<HTMLInputElement>('Flag 1')).value).toBe(maskedFlag)
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]).toMatchObject({ version: 3, parts: [{ flags: [{ flag_id: anId(42), content: maskedFlag }] }] })
})

it('adds and removes rows of flags, and says at the field that one repeats', async () => {
  show(() => stored)
  fireEvent.click(await screen.findByRole('button', { name: 'Add flag' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add flag' }))
  for (const n of [2, 3]) fireEvent.change(screen.getByLabelText(`Flag ${n}`), { target: { value: 'beacon{same}' } })
  await save()
  expect(await screen.findByText(/Same as flag 1/)).toBeDefined()
  expect(screen.getByLabelText('Flag 3').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('link', { name: 'Flag 3' })).toBeDefined()
  expect(puts()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove Flag 3' }))
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
})

it('puts the server’s refusal at the field it names', async () => {
  const refusal = {
    code: 'bad_request',
    message: '',
    details: { fields: { 'parts.0.flags.0.content': { code: 'regex_wrong', details: { reason: 'missing )' } } } },
  }
  show(() => Response.json(refusal, { status: 400 }))
  await save()
  expect(await screen.findByText(/missing \)/)).toBeDefined()
  expect(screen.getByLabelText('Flag 1').getAttribute('aria-invalid')).toBe('true')
})

it('shows both sides when somebody saved meanwhile, and saves over it when told to', async () => {
  const details = { who: 'Mei Chen', at: '2026-11-20T06:10:00.000Z', fields: ['name'], version: 5 }
  show(({ body }) =>
    (body as QuestionDetail).version === 5
      ? { ...stored, version: 6 }
      : Response.json({ code: 'changed_meanwhile', message: '', details }, { status: 409 }),
  )
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Mine' } })
  await save()
  expect(await screen.findByText(/Mei Chen saved this/)).toBeDefined()
  const compare = screen.getByRole('button', { name: 'Compare' })
  await waitFor(() => expect(compare.hasAttribute('disabled')).toBe(false))
  fireEvent.click(compare)
  expect(await screen.findByRole('cell', { name: 'Theirs' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ version: 5, name: 'Mine' }))
})

it('warns of hints that cost more than the floor, and saves them', async () => {
  const hint = { hint_id: anId(70), title: '', content: 'Look.', cost: 150, after: [] }
  show(() => stored, { ...stored, score: 500, score_min: 100, integral_way: 'dynamic', dynamic_preset: 'ctfd_log', hints: [hint] })
  expect(await screen.findByText(/Hints cost 150 in total, more than the floor of 100/)).toBeDefined()
  fireEvent.change(screen.getByLabelText('Hint 1, cost'), { target: { value: '100' } })
  await waitFor(() => expect(screen.queryByText(/in total, more than the floor/)).toBeNull())
  fireEvent.change(screen.getByLabelText('Hint 1, cost'), { target: { value: '150' } })
  await save()
  await waitFor(() => expect(puts()[0]).toMatchObject({ hints: [{ cost: 150 }] }))
})

it('splits the flags into parts whose shares sum to 100', async () => {
  show(() => stored)
  fireEvent.click(await screen.findByRole('button', { name: 'Split into parts' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add part' }))
  await screen.findByLabelText('Share of part 3')
  const shares = [1, 2, 3].map((n) => Number(screen.getByLabelText<HTMLInputElement>(`Share of part ${n}`).value))
  expect(shares).toEqual([34, 33, 33])
})

it('puts a part elsewhere by keys on its handle; the focus goes along', async () => {
  const part = (n: number, name: string) => ({
    part_id: anId(50 + n),
    name,
    score_share: 50,
    logic: 'any' as const,
    flags: [{ flag_id: anId(60 + n), content: `beacon{${n}}`, match: 'exact' as const }],
  })
  show(() => stored, { ...stored, part_count: 2, parts: [part(1, 'Door'), part(2, 'Window')] })
  const handle = await screen.findByRole('button', { name: 'Move part 1' })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name of part 1').value).toBe('Window'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move part 2')
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]?.parts.map(({ part_id }) => part_id)).toEqual([anId(52), anId(51)])
})

it('says what the shares add up to and does not save until it is 100', async () => {
  const half = {
    part_id: anId(51),
    name: 'Door',
    score_share: 50,
    logic: 'any' as const,
    flags: [{ flag_id: anId(61), content: 'x', match: 'exact' as const }],
  }
  const other = { ...half, part_id: anId(52), name: 'Window', flags: [{ flag_id: anId(62), content: 'y', match: 'exact' as const }] }
  show(() => stored, { ...stored, part_count: 2, parts: [half, other] })
  fireEvent.change(await screen.findByLabelText('Share of part 2'), { target: { value: '40' } })
  expect(await screen.findByText('Shares add up to 90%, not 100%.')).toBeDefined()
  await save()
  expect(await screen.findByRole('link', { name: 'Parts' })).toBeDefined()
  expect(puts()).toEqual([])
})

it('refuses a decoy that is a flag of the question', async () => {
  show(() => stored, {
    ...stored,
    parts: stored.parts.map((part) => ({ ...part, flags: [{ flag_id: anId(42), content: 'beacon{x}', match: 'exact' as const }] })),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Add decoy flag' }))
  fireEvent.change(screen.getByLabelText('Decoy flag 1'), { target: { value: 'beacon{x}' } })
  await save()
  expect(await screen.findByText(/Same as flag 1/)).toBeDefined()
  expect(puts()).toEqual([])
})

it('asks before a change of type takes written flags away, then sends none', async () => {
  show(() => stored, {
    ...stored,
    parts: stored.parts.map((part) => ({ ...part, flags: [{ flag_id: anId(42), content: 'beacon{x}', match: 'exact' as const }] })),
  })
  const type = within(await screen.findByRole('radiogroup', { name: /Flag type/ }))
  fireEvent.click(type.getByRole('radio', { name: 'Dynamic' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Change type' }))
  expect(await screen.findByText(/^harbour\{[0-9A-Za-z]{16}\}$/)).toBeDefined()
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]).toMatchObject({ flag_type: 'dynamic', parts: [{ flags: [] }] })
})

it('a new question without a category says to choose one', async () => {
  show(() => stored, { ...stored, direction: { ...web, resource_id: '' } })
  await save()
  expect(await screen.findByText('Choose a category.')).toBeDefined()
  expect(screen.queryByText('This value is not valid.')).toBeNull()
  expect(puts()).toEqual([])
})
