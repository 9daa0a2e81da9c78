import type { Reply } from '@beacon/api/endpoint'
import type { MarkPaperRow } from '@beacon/api/kinds/theory/marking'
import type { MarkDecision, MarkSample } from '@beacon/api/kinds/theory/marking-lead'
import type { markingTrial, TrialView } from '@beacon/api/kinds/theory/marking-trial'
import type { Permission } from '@beacon/api/people/permissions'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examId } from '../exam.test-data.ts'
import { beginningOf, type MarkingOverview, papersInput } from './marking-query.ts'
import { MarkingTab } from './marking-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

type Question = MarkingOverview['questions'][number]
const id = examId
const question = (progress: Partial<Question['progress']> = {}): Question => ({
  question: {
    question_id: anId(300),
    place: 12,
    section: 'Written',
    question_type: 'short',
    stem: 'Explain **why** a salt is stored with each password.',
    reference: '',
    blanks: [],
    rubric: [],
    score: 1_000,
    step: 50,
    is_double: false,
  },
  progress: {
    items: 42,
    unmarked: 17,
    held: 3,
    pushed: 1,
    waiting: 14,
    conflicts: 0,
    mine: 6,
    mean_mine: 725,
    mean_all: null,
    ...progress,
  },
  trial: null,
})
const overview = (more: Partial<MarkingOverview> = {}): MarkingOverview => ({
  name: 'Spring exam',
  state: 'open',
  going: 0,
  papers: 41,
  papers_marked: 25,
  pushed: 1,
  conflicts: 0,
  sample: { picked: 0, seen: 0 },
  is_double: false,
  report: null,
  reviewed_at: null,
  released_at: null,
  questions: [question()],
  ...more,
})
const whole = { pushed: 0, questions: [question({ unmarked: 0, held: 0, pushed: 0, mean_all: 700 })] }
const done = { ...whole, state: 'done', reviewed_at: '2026-11-20T08:00:00.000Z' } as const
const paper: MarkPaperRow = {
  mark_no: '482913',
  state: 'marking',
  objective: 6_150,
  subjective: 850,
  items: 2,
  unmarked: 1,
  pushed: 0,
  report_state: null,
  is_checked: false,
  is_own: false,
  given_to: [],
  report: null,
}
const all: readonly Permission[] = ['contest.read', 'marking.mark', 'marking.review', 'contest.score', 'contest.control', 'contest.write']

const conflict: MarkDecision = {
  item_id: anId(501),
  mark_no: '482913',
  question_id: anId(300),
  texts: ['A salt makes each hash another one.'],
  is_conflict: true,
  is_pushed: false,
  is_decided: false,
  push_word: '',
  first: [
    { name: 'Ann', mark: 200, comment: 'Only the idea', points: [] },
    { name: 'Bob', mark: 900, comment: 'All of it', points: [] },
  ],
  mark: null,
  comment: '',
  may_decide: true,
  version: 4,
}

const marker = {
  name: 'Ann',
  items: 42,
  last_at: '2026-11-20T08:00:00.000Z',
  mean: 500,
  mean_all: 550,
  severity: -50,
  margin: 12,
  pace_s: 21,
  repeats: 4,
  repeats_equal: 3,
  repeats_off: -25,
}
const aTrial: TrialView = {
  question_id: anId(300),
  opened_at: '2026-11-20T08:00:00.000Z',
  closed_at: null,
  markers: [
    { name: 'Ann', marked: 1, severity: -100 },
    { name: 'Bob', marked: 1, severity: 100 },
  ],
  answers: [
    {
      mark_no: '482913',
      texts: ['A salt makes each hash another one.'],
      mean: 500,
      spread: 200,
      marks: [
        { mark: 400, comment: '' },
        { mark: 600, comment: 'Kind' },
      ],
    },
  ],
}
const sample: MarkSample = { mark_no: '482913', objective: 200, subjective: 550, outcome: null, reason: '', by_name: '' }

interface TabOptions {
  decisions?: readonly MarkDecision[]
  of?: MarkingOverview
  exam?: object
  permissions?: readonly Permission[]
  search?: Record<string, string>
  trials?: Reply<typeof markingTrial.list>
}
const setup = {
  questions: [],
  markers: [{ user_id: anId(21), name: 'Ann', may_mark: true }],
  double_marking: 'none',
  is_begun: true,
  stamp: 'a',
}
const noTrials = { trials: [], may_begin: [] }
function open({ decisions = [], of = overview(), exam = {}, permissions = all, search = {}, trials = noTrials }: TabOptions = {}) {
  const calls = serve({
    [`GET /contests/${id}/settings`]: () => anExam({ status: 'finished', manual_count: 1, ...exam }),
    [`GET /exams/${id}/marking`]: () => of,
    [`GET /exams/${id}/marking/papers`]: () => ({ items: [paper], total: 1 }),
    [`GET /exams/${id}/marking/decisions`]: () => ({ items: decisions, total: decisions.length }),
    [`GET /exams/${id}/marking/markers`]: () => ({ items: [marker] }),
    [`GET /exams/${id}/marking/trials`]: () => trials,
    [`GET /exams/${id}/marking/trials/${anId(300)}`]: () => aTrial,
    [`POST /exams/${id}/marking/return`]: () => ({ returned: 2 }),
    [`POST /exams/${id}/marking/checked`]: () => ({ changed: 1, skipped: 0 }),
    [`GET /exams/${id}/marking/setup`]: () => setup,
    [`POST /exams/${id}/marking/trials`]: () => ({ ok: true }),
    [`POST /exams/${id}/marking/trials/open-queue`]: () => ({ ok: true }),
    [`GET /exams/${id}/marking/samples`]: () => ({ items: [sample], total: 1 }),
    [`GET /exams/${id}/marking/samples/482913`]: () => ({ ...sample, answers: [{ ...conflict, is_conflict: false, mark: 550 }] }),
    [`PUT /exams/${id}/marking/samples/482913`]: () => ({ ...sample, outcome: 'agree' }),
    [`PUT /exams/${id}/marking/items/${conflict.item_id}/decision`]: () => ({ ...conflict, mark: 700, is_conflict: false }),
    [`POST /exams/${id}/marking/finish`]: () => ({ reviewed_at: '2026-11-20T08:00:00.000Z', released_at: null }),
    [`POST /exams/${id}/marking/reopen`]: () => ({ reviewed_at: null, released_at: null }),
  })
  const Page = () => (
    <KindContext value="theory">
      <Suspense fallback={null}>
        <MarkingTab id={id} search={search} />
      </Suspense>
    </KindContext>
  )
  showPage(() => <Page />, { permissions, at: '/desk' })
  return calls
}
const sentTo = (calls: ReturnType<typeof serve>, end: string) =>
  calls.filter(({ method, path }) => method === 'POST' && path === `/exams/${id}/marking/${end}`).map(({ body }) => body)
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const write = (name: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('shows how far questions and papers are, by marking number alone', async () => {
  const calls = open({ search: { state: 'marking', pushed: 'true' } })
  const queue = await screen.findByRole('table', { name: 'Questions to mark' })
  const cells = within(queue).getAllByRole('row')[1]?.querySelectorAll('th, td') ?? []
  expect([...cells].map(({ textContent }) => textContent)).toEqual([
    '12Explain why a salt is stored with each password.',
    'Short answer',
    '10',
    '42',
    '17',
    '3',
    '1',
    '6',
    '7.25 / –',
    'Quick marking',
  ])
  const link = within(queue).getByRole('link', { name: 'Quick marking 12' })
  expect(link.getAttribute('href')).toBe(`/admin/exams/rapid/marking/${id}?question=${anId(300)}`)
  const row = await screen.findByRole('link', { name: '482913' })
  expect(row.getAttribute('href')).toBe(`/admin/exams/m-482913/scores/${id}`)
  expect(screen.getByText('61.5')).toBeTruthy()
  const asked = calls.find(({ path }) => path.endsWith('/papers'))
  expect([asked?.query.get('state'), asked?.query.get('is_pushed')]).toEqual(['marking', 'true'])
})

it('finishes no review with gaps, and names them', async () => {
  const calls = open()
  fireEvent.click(await button('Finish review…'))
  expect(screen.getByText('17 unmarked answers')).toBeTruthy()
  expect(screen.getByText('1 answer passed to the lead awaits a decision')).toBeTruthy()
  expect((await button('Finish review')).disabled).toBe(true)
  expect(sentTo(calls, 'finish')).toEqual([])
})

it('finishes the review of a marked exam, and says what becomes of the results', async () => {
  const calls = open({ of: overview(whole), exam: { release_mode: 'by_hand' } })
  fireEvent.click(await button('Finish review…'))
  expect(screen.getByText('All answers are marked')).toBeTruthy()
  expect(screen.getByText('Candidates see results once you choose “Release results”.')).toBeTruthy()
  fireEvent.click(await button('Finish review'))
  await waitFor(() => expect(sentTo(calls, 'finish')).toEqual([{}]))
  expect(await screen.findByText('The review is finished')).toBeTruthy()
})

it('decides on two marks that lie apart, with both and the reason', async () => {
  const calls = open({ decisions: [conflict], of: overview({ is_double: true, conflicts: 1 }) })
  fireEvent.click(await button('Decide 482913'))
  expect(await screen.findByText('Only the idea')).toBeTruthy()
  expect(screen.getByText('All of it')).toBeTruthy()
  expect(screen.getByText('A salt makes each hash another one.')).toBeTruthy()
  const decide = await button('Set the final mark')
  write(/^Final mark/u, '7.3')
  write(/^Comment/u, 'The reason is missing.')
  expect(decide.disabled).toBe(true)
  write(/^Final mark/u, '7')
  fireEvent.click(decide)
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ mark: 700, comment: 'The reason is missing.', version: 4 }]))
})

it('lets one of the two markers decide nothing', async () => {
  open({ decisions: [{ ...conflict, may_decide: false }], of: overview({ is_double: true, conflicts: 1 }) })
  fireEvent.click(await button('Decide 482913'))
  expect(await screen.findByText('Someone else must decide this answer')).toBeTruthy()
  expect((await button('Set the final mark')).disabled).toBe(true)
})

it('shows a lead how each marker marks, and a picked paper to look at', async () => {
  const calls = open({ of: overview({ ...whole, sample: { picked: 1, seen: 0 } }) })
  const markers = await screen.findByRole('table', { name: 'Markers' })
  expect(within(markers).getByText('-0.5 ± 0.12'.replace('-', '\u2212'))).toBeTruthy()
  fireEvent.click(await button('Check 482913'))
  expect(await screen.findByText('A salt makes each hash another one.')).toBeTruthy()
  fireEvent.click(await button('Save the outcome'))
  const sent = () => calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/samples/482913')).map(({ body }) => body)
  await waitFor(() => expect(sent()).toEqual([{ outcome: 'agree', reason: '' }]))
  fireEvent.click(await button('Finish review…'))
  // Said, but no reason to wait.
  expect(screen.getByText('Sampled papers checked: 0 of 1')).toBeTruthy()
  expect((await button('Finish review')).disabled).toBe(false)
})

it('lets a marker who does not lead finish nothing', async () => {
  open({ of: overview(whole), permissions: ['contest.read', 'marking.mark'] })
  const finish = await button('Finish review…')
  expect(finish.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(finish)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('takes a review back by the name of the exam and a reason', async () => {
  const calls = open({ of: overview(done), exam: { reviewed_at: done.reviewed_at } })
  fireEvent.click(await button('Reopen the review…'))
  const take = await button('Reopen the review')
  expect(take.disabled).toBe(true)
  write(/^Reason/u, 'A rubric was wrong')
  expect(take.disabled).toBe(true)
  write(/^Type the exam name/u, 'Spring exam')
  fireEvent.click(take)
  await waitFor(() => expect(sentTo(calls, 'reopen')).toEqual([{ confirm: 'Spring exam', reason: 'A rubric was wrong' }]))
})

it('says why marking is closed and which setting opens it', async () => {
  open({ of: overview({ state: 'closed', going: 2 }), exam: { status: 'running' } })
  expect(await screen.findByText(/2 candidates are still answering.*“Marking from” to “the first submission”/u)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the settings' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Quick marking/u })).toBeNull()
})

it('offers the finish of a paper that is judged automatically', async () => {
  open({ of: overview({ papers: 0, questions: [], pushed: 0 }), exam: { manual_count: 0 } })
  expect(await screen.findByText('This paper is marked automatically. There is nothing to mark.')).toBeTruthy()
  fireEvent.click(await button('Finish review…'))
  expect((await button('Finish review')).disabled).toBe(false)
})

it('says that the marking could not be loaded, and tries again', async () => {
  serve({ [`GET /contests/${id}/settings`]: () => anExam({ manual_count: 1 }) })
  showPage(
    () => (
      <KindContext value="theory">
        <Suspense fallback={null}>
          <MarkingTab id={id} search={{}} />
        </Suspense>
      </KindContext>
    ),
    { permissions: all },
  )
  expect(await screen.findByText('The marking could not be loaded')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it('reads filters and orders of the address, and no others', () => {
  const state = { page: 2, size: 50, q: '48', sort: '-subjective', filters: { state: 'unmarked', pushed: 'true' } } as const
  expect(papersInput(state)).toEqual({ page: 2, size: 50, q: '48', sort: '-subjective', state: 'unmarked', is_pushed: 'true' })
  expect(papersInput({ page: 1, size: 20, q: '', sort: 'name', filters: { state: 'x', pushed: 'no' } })).toEqual({ page: 1, size: 20 })
})

it('shows the beginning of a question in one line', () => {
  expect(beginningOf('# Salt\n\n![a](b.png) is {{1}}')).toBe('Salt   is ＿＿')
})

it('begins a trial of chosen questions, shows how the marks differ, and opens the queue', async () => {
  const begun = open({ trials: { trials: [], may_begin: [anId(300)] } })
  fireEvent.click(await button('Start a trial…'))
  fireEvent.click(await button('Start the trial'))
  await waitFor(() => expect(sentTo(begun, 'trials')).toEqual([{ question_ids: [anId(300)], answers: 10 }]))
  cleanup()
  const calls = open({ trials: { trials: [{ question_id: anId(300), closed_at: null }], may_begin: [] } })
  const table = await screen.findByRole('table', { name: 'Trial marks' })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(cells[0]).toEqual(['Answer', 'Mean', 'Range', 'Ann', 'Bob'])
  expect(cells[1]?.slice(1)).toEqual(['5', '2', '4', '6Kind'])
  expect(cells[2]).toEqual(['Above the mean', '', '', '−1', '+1'])
  fireEvent.click(await button('Open the queue…'))
  fireEvent.click(await button('Open the queue'))
  await waitFor(() => expect(sentTo(calls, 'trials/open-queue')).toEqual([{ question_ids: [anId(300)] }]))
}, 60_000)

it('tells how many second marks of a marker are equal', async () => {
  open()
  expect(await screen.findByRole('cell', { name: '3 of 4, −0.25' })).toBeTruthy()
})

it('ticks papers as checked, returns them to the queue, and finds them by marker and question', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('checkbox', { name: /482913/u }))
  fireEvent.click(await button('Mark as checked'))
  await waitFor(() => expect(sentTo(calls, 'checked')).toEqual([{ mark_nos: ['482913'], is_checked: true }]))
  fireEvent.click(await button('Return to the queue…'))
  fireEvent.click(await button('Return to the queue'))
  await waitFor(() => expect(sentTo(calls, 'return')).toEqual([{ mark_nos: ['482913'] }]))
  const asked = { page: 1, size: 50, sort: 'name', q: '' } as const
  expect(papersInput({ ...asked, filters: { marked_by: anId(21), unmarked_in: 'nonsense', borderline: 'true', checked: 'no' } })).toEqual({
    page: 1,
    size: 50,
    marked_by: anId(21),
    is_borderline: 'true',
    is_checked: false,
  })
  const given = (value: string) => papersInput({ ...asked, filters: { given_to: value } }).given_to
  expect(['me', 'none', anId(21), 'nonsense'].map((value) => given(value))).toEqual(['me', 'none', anId(21), undefined])
}, 60_000)
