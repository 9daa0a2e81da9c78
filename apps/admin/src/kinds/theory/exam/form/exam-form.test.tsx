import type { ContestFull } from '@beacon/api/contest/contest-views'
import { theoryContest } from '@beacon/api/kinds/theory/contest'
import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ContestForm } from '../../../../parts/contest-form/contest-form.tsx'
import { KindFormContext } from '../../../../parts/contest-form/kind-form.ts'
import { crossProblems } from '../../../../parts/contest-form/model.ts'
import { creationRows, defaultGroups, type SettingGroup } from '../../../../parts/contest-form/rows/index.ts'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examDefaults, examId } from '../exam.test-data.ts'
import { examForm } from './form.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What no exam chooses: teams, a freeze, rules of AI use, and displays of other kinds. */
const notOfExams = [
  'team_score_type',
  'freeze_at',
  'unfreeze',
  'show_trend',
  'show_entrants',
  'show_members',
  'ai_policy',
  'public_watch',
  'viewer_default',
]
const namesIn = (groups: readonly SettingGroup[]) => [...new Set(groups.flatMap(({ rows }) => rows.map(({ name }) => name)))].sort()
const without = (names: readonly string[]) => names.filter((name) => !notOfExams.includes(name)).sort()

const id = examId
const start = '2027-12-01T09:00:00.000Z'
const paper = (n: number, more: object) => ({
  resource_id: anId(40 + n),
  number: `p-0000${n}`,
  name: `Paper ${n}`,
  per_candidate: false,
  subjective_count: 0,
  question_count: 40,
  total_score: 10_000,
  pass_score: 6_050,
  paper_mode: 'manual',
  lang: 'en',
  objective_count: 40,
  expected_total: 10_000,
  status: 'ready',
  author: '',
  owner_id: anId(1),
  owner_name: 'Lin',
  created_at: start,
  updated_at: start,
  deleted_at: null,
  version: 1,
  ...more,
})
const papers = [paper(1, {}), paper(2, { per_candidate: true }), paper(3, { subjective_count: 2 })]
const stored = anExam()
const served = () =>
  serve({
    'GET /test-papers': () => ({ items: papers, total: papers.length }),
    [`PATCH /contests/${id}`]: ({ body }) => ({ ...stored, ...(body as object), version: 4 }),
    [`POST /contests/${id}/preview`]: () => ({ is_recomputed: false, total: 0, items: [] }),
  })
const Form = ({ of }: { of: ContestFull | null }) => (
  <KindContext value="theory">
    <KindFormContext value={examForm}>
      <ContestForm head={null} stored={of} defaults={examDefaults()} onSaved={() => undefined} />
    </KindFormContext>
  </KindContext>
)
const open = (of: ContestFull | null, permissions: readonly Permission[] = ['contest.write', 'paper.manage']) =>
  showPage(() => <Form of={of} />, { permissions })
/** The whole form is drawn here: a busy machine takes its time. */

describe('the settings of an exam', () => {
  it('are all in its form, but those that no exam chooses', () => {
    expect(namesIn(examForm.groups)).toEqual(without(Object.keys(theoryContest.fields)))
    expect(namesIn(defaultGroups(examForm))).toEqual(without(Object.keys(theoryContest.defaultFields)))
  })

  it('ask for name, mode, paper, time and candidates of a new one', () => {
    expect([...new Set(creationRows(examForm).map(({ name }) => name))]).toEqual([
      'name',
      'exam_mode',
      'paper_id',
      'timing',
      'start_at',
      'duration_minutes',
      'end_at',
      'game_type',
      'registration',
      'registration_code',
    ])
  })

  it('let answers be shown only with review and scores', () => {
    const codes = (values: object) => crossProblems('theory', { ...theoryContest.defaults, paper_id: id, ...values }).map(([path]) => path)
    expect(codes({ answer_display_switch: true, review_switch: false })).toEqual(['answer_display_switch'])
    expect(codes({ answer_display_switch: true, review_switch: true, score_display_switch: true })).toEqual([])
  })

  it('make the end of start and duration, and stay within the duration', () => {
    const plan = { ...theoryContest.defaults, start_at: start, end_at: start, duration_minutes: 20 }
    expect(theoryContest.follow(plan, new Set(['start_at']))).toEqual({ end_at: '2027-12-01T09:20:00.000Z', late_entry_minutes: 20 })
    expect(theoryContest.follow(plan, new Set(['late_entry_minutes']))).toEqual({})
    expect(theoryContest.follow({ ...plan, timing: 'window' }, new Set(['start_at']))).toEqual({ late_entry_minutes: 20 })
    expect(theoryContest.follow({ ...plan, exam_mode: 'rush' }, new Set(['start_at']))).toEqual({})
    expect(theoryContest.follow({ ...plan, duration_minutes: undefined }, new Set(['start_at']))).toBeNull()
  })
})

it('papers that differ by candidate say so, and can be chosen', async () => {
  served()
  open(null)
  const box = await screen.findByRole('combobox', { name: 'Paper' })
  fireEvent.focus(box)
  fireEvent.click(box)
  const list = await screen.findByRole('listbox')
  const options = within(list).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Paper 1p-00001',
    'Paper 2p-00002 · differs by candidate',
    'Paper 3p-00003',
  ])
  expect(options.some((option) => option.getAttribute('aria-disabled') === 'true')).toBe(false)
})

it('the end follows the duration, and is sent with it', async () => {
  const calls = served()
  open(stored)
  const duration = await screen.findByRole('spinbutton', { name: /^Duration/u })
  fireEvent.change(duration, { target: { value: '120' } })
  fireEvent.blur(duration)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ duration_minutes: 120, end_at: '2027-12-01T11:00:00.000Z', version: 3 }]))
})

it('a short exam takes the times bounded by its duration along, gives them back, and leaves what somebody chose', async () => {
  const calls = served()
  open(stored)
  const duration = await screen.findByRole('spinbutton', { name: /^Duration/u })
  const late = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: /^Late entry until/u })
  const type = (field: HTMLElement, value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.blur(field)
  }
  type(duration, '20')
  await waitFor(() => expect(late().value).toBe('20'))
  type(duration, '45')
  await waitFor(() => expect(late().value).toBe('30'))
  type(late(), '25')
  type(duration, '10')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(late().getAttribute('aria-invalid')).toBe('true'))
  type(late(), '5')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() =>
    expect(sent()).toEqual([{ duration_minutes: 10, late_entry_minutes: 5, end_at: '2027-12-01T09:10:00.000Z', version: 3 }]),
  )
})

it('an exam whose end was moved keeps it until start or duration change', async () => {
  const calls = served()
  open({ ...stored, end_at: '2027-12-01T11:15:00.000Z' })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/u }), { target: { value: 'Autumn exam' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ name: 'Autumn exam', version: 3 }]))
})

it('the pass score is typed in points and kept in hundredths', async () => {
  const calls = served()
  open(stored)
  const pass = await screen.findByRole('spinbutton', { name: /^Pass score/u })
  fireEvent.change(pass, { target: { value: '60.255' } })
  fireEvent.blur(pass)
  expect(await screen.findByText('Use at most 2 decimal places.')).toBeTruthy()
  fireEvent.change(pass, { target: { value: '60.25' } })
  fireEvent.blur(pass)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ pass_score: 6_025, version: 3 }]))
})

it('the step of marks is typed in points and kept in hundredths', async () => {
  const calls = served()
  open(stored)
  const step = await screen.findByRole('spinbutton', { name: /^Mark increment/u })
  fireEvent.change(step, { target: { value: '0.25' } })
  fireEvent.blur(step)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ mark_step: 25, version: 3 }]))
})

it('results at the end of a paper that people mark are refused at their field', async () => {
  const details = { fields: { release_mode: { code: 'release_needs_marking' } } }
  serve({
    'GET /test-papers': () => ({ items: papers, total: papers.length }),
    [`PATCH /contests/${id}`]: () => Response.json({ code: 'bad_request', message: '', details }, { status: 400 }),
    [`POST /contests/${id}/preview`]: () => ({ is_recomputed: false, total: 0, items: [] }),
  })
  open(stored)
  fireEvent.click(await screen.findByRole('radio', { name: 'at the end' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('This paper is marked manually. Results cannot be released immediately.')).toBeTruthy()
})

it('who may not read papers sees the chosen one and why it stays', async () => {
  const calls = served()
  open(stored, ['contest.write'])
  expect(await screen.findByText('Choosing a paper requires permission to manage test papers.')).toBeTruthy()
  expect(screen.getByDisplayValue('Paper 1')).toBeTruthy()
  expect(calls.some(({ path }) => path === '/test-papers')).toBe(false)
})

it('a rush is asked for neither paper nor what belongs to attempts and marks', async () => {
  served()
  open(anExam({ exam_mode: 'rush', paper_id: null, paper_name: '' }))
  expect(await screen.findByRole('radio', { name: 'Rush' })).toHaveProperty('dataset.state', 'checked')
  expect(screen.queryByRole('combobox', { name: 'Paper' })).toBeNull()
  for (const name of ['Answering', 'Anti-cheat', 'Marking']) expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(screen.getByRole('heading', { name: 'Candidates' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Team' }))
  expect(await screen.findByLabelText(/Largest team/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Exam' }))
  expect(screen.getByRole('radio', { name: 'Team' })).toBeTruthy()
})

it('an exam asks for no teams, and is refused with them', async () => {
  served()
  open(anExam())
  expect(await screen.findByRole('radio', { name: 'Exam' })).toHaveProperty('dataset.state', 'checked')
  expect(screen.queryByRole('radio', { name: 'Team' })).toBeNull()
  const codes = (values: object) => crossProblems('theory', { ...theoryContest.defaults, paper_id: id, ...values }).map(([path]) => path)
  expect(codes({ game_type: 'team' })).toEqual(['game_type'])
  expect(codes({ game_type: 'team', exam_mode: 'rush', paper_id: null })).toEqual([])
})

it('keys of Safe Exam Browser are asked for with it, and stored ones stay as their first characters', async () => {
  const key = 'AB'.repeat(32)
  const calls = served()
  open(anExam({ seb_required: true, seb_config_keys: ['3fe71a0e'] }))
  const [keys] = await screen.findAllByRole('textbox', { name: 'Keys, one per line' })
  if (keys === undefined) throw new Error('no field for keys')
  expect(keys).toHaveProperty('value', '3fe71a0e')
  fireEvent.change(keys, { target: { value: `3fe71a0e\n ${key}\n` } })
  fireEvent.blur(keys)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ seb_config_keys: ['3fe71a0e', key.toLowerCase()], version: 3 }]))
})

it('an exam without Safe Exam Browser asks for no key, and with it for one', () => {
  const codes = (values: object) => crossProblems('theory', { ...theoryContest.defaults, paper_id: id, ...values }).map(([path]) => path)
  expect(codes({ seb_required: false })).toEqual([])
  expect(codes({ seb_required: true })).toEqual(['seb_config_keys'])
  expect(codes({ seb_required: true, seb_exam_keys: ['3fe71a0e'] })).toEqual([])
})

it('a new exam blames no empty field before it was sent, and then does', async () => {
  served()
  open(null)
  const save = await screen.findByRole('button', { name: 'Save draft' })
  const paper = screen.getByRole('combobox', { name: 'Paper' })
  expect(paper.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0)
  fireEvent.click(save)
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Paper' }).getAttribute('aria-invalid')).toBe('true'))
})
