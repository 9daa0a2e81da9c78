import type { Permission } from '@beacon/api/people/permissions'
import type { ExamScoreRow } from '@beacon/api/kinds/theory/scores'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { KindContext } from '../../../../parts/contest/kind-route.ts'
import { anId, serve, showPage } from '../../../../testing/show-page.tsx'
import { anExam, examId as id } from '../exam.test-data.ts'
import { ScoresTab } from './scores-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const entrant_id = anId(61)
const question_id = anId(300)
const row = (more: Partial<ExamScoreRow> = {}): ExamScoreRow => ({
  entrant_id,
  user_id: anId(81),
  candidate_no: '2026-0001',
  name: 'Ada',
  username: 'ada',
  organisation: 'Beacon',
  rank: 1,
  objective: 600,
  subjective: 0,
  report: null,
  adjustments: -50,
  total: 550,
  result: 'fail',
  percentile: 25,
  room: 'Hall A',
  used_s: 1_830,
  submitted_at: '2026-11-20T08:00:00.000Z',
  submitted_by: 'candidate',
  ...more,
})
const absent = row({
  entrant_id: anId(62),
  user_id: anId(82),
  name: 'Bob',
  rank: null,
  objective: null,
  subjective: null,
  adjustments: 0,
  total: null,
  result: 'absent',
})
const effect = {
  papers: 200,
  changed: 41,
  pass_before: 120,
  pass_after: 126,
  total_before: 1_000,
  total_after: 1_000,
  stamp: 'a'.repeat(64),
  items: [{ who: 'Ada', before: 550, after: 750 }],
}
const question = {
  question_id,
  place: 12,
  section: 'One',
  question_type: 'single',
  stem: 'Which port is it?',
  score: 200,
  correction: null,
  rule: null,
  may_cancel: true,
  may_spread: true,
}
const given = {
  papers: 200,
  options: [
    { option_id: 'a', text: 'Port 80', count: 159 },
    { option_id: 'b', text: 'Port 443', count: 41 },
  ],
  key: ['a'],
  blanks: [],
}
const all: readonly Permission[] = ['contest.read', 'contest.watch', 'contest.score', 'contest.export', 'question.secret']

function open({
  isMasked = false,
  permissions = all,
  search = {},
  asked = {},
  exam = {},
}: { asked?: object; exam?: object; isMasked?: boolean; permissions?: readonly Permission[]; search?: Record<string, string> } = {}) {
  const refused = new Response(JSON.stringify({ code: 'results_not_done', message: 'Results are not reviewed yet.', request_id: '' }), {
    status: 409,
    headers: { 'content-type': 'application/json' },
  })
  const calls = serve({
    [`GET /contests/${id}/settings`]: () => anExam({ status: 'finished', ...exam }),
    [`GET /contests/${id}/exports`]: () => ({ items: [], total: 0 }),
    [`POST /contests/${id}/exports`]: () => refused,
    [`GET /contests/${id}/adjustments`]: () => ({ items: [], total: 0 }),
    [`GET /exams/${id}/scores`]: () => ({ items: [row(), absent], total: 2, is_masked: isMasked, organisations: [], rooms: [] }),
    [`GET /exams/${id}/scores/${entrant_id}`]: () => refused,
    [`GET /exams/${id}/remark`]: () => ({ items: [{ ...question, ...asked }], corrections: [] }),
    [`GET /exams/${id}/remark/${question_id}`]: () => given,
    [`POST /exams/${id}/remark/${question_id}/preview`]: () => effect,
    [`POST /exams/${id}/score-prints`]: () => ({
      path: '/page/mg/ct/admin/exams/score/print/e/u?token=t',
      expires_at: '2026-11-22T08:00:00.000Z',
    }),
    [`POST /exams/${id}/remark/${question_id}`]: () => ({ changed: 41 }),
    'POST /messages/recipients/count': () => ({ total: 2, names: [] }),
    'POST /messages': () => new Response(null, { status: 500 }),
  })
  const Page = () => (
    <KindContext value="theory">
      <Suspense fallback={null}>
        <ScoresTab id={id} search={search} />
      </Suspense>
    </KindContext>
  )
  showPage(() => <Page />, { permissions, at: '/desk' })
  return calls
}

it('shows place, marks and result, and no number where there is no mark', async () => {
  const calls = open({ search: { result: 'fail' } })
  const ada = await screen.findByRole('row', { name: /Ada/u })
  expect(ada.textContent).toContain('5.5')
  expect(ada.textContent).toContain('Fail')
  const bob = screen.getByRole('row', { name: /Bob/u })
  expect(bob.textContent).toContain('Absent')
  expect(within(bob).queryByText('0')).toBeNull()
  expect(calls.some(({ path, query }) => path === `/exams/${id}/scores` && String(query).includes('result=fail'))).toBe(true)
})

it('says that marks stay apart from names before the review is finished', async () => {
  open({ isMasked: true })
  expect(await screen.findByText('The review is not finished')).toBeTruthy()
})

it('opens a sheet before the review is finished with a reason alone', async () => {
  open({ isMasked: true, search: { candidate: entrant_id } })
  expect(await screen.findByRole('button', { name: 'Open with a reason…' })).toBeTruthy()
})

it('offers a correction to nobody who may not see keys', async () => {
  open({ permissions: all.filter((item) => item !== 'question.secret') })
  await screen.findByRole('row', { name: /Ada/u })
  expect(screen.queryByRole('button', { name: 'Re-mark…' })).toBeNull()
})

it('shows what a correction changes before it is applied with a reason', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Re-mark…' }))
  fireEvent.click(await screen.findByRole('combobox', { name: /Question/u }))
  fireEvent.click(await screen.findByRole('option', { name: /Which port/u }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Port 443' }))
  expect(await screen.findByText('41 of 200 papers change, passes 120 → 126')).toBeTruthy()
  const apply = screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' })
  expect(apply.disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/u }), { target: { value: 'Both are right' } })
  fireEvent.click(apply)
  await waitFor(() => {
    const sent = calls.find(({ method, path }) => method === 'POST' && path === `/exams/${id}/remark/${question_id}`)
    expect(sent?.body).toEqual({ correction: { kind: 'key', key: ['a', 'b'] }, reason: 'Both are right', stamp: 'a'.repeat(64) })
  })
})

it('opens the re-mark of the question that the analysis names, with the option it proposes', async () => {
  const calls = open({ search: { remark: question_id, option: 'b' } })
  expect(await screen.findByText('41 of 200 papers change, passes 120 → 126')).toBeTruthy()
  const asked = calls.find(({ path }) => path === `/exams/${id}/remark/${question_id}/preview`)
  expect(asked?.body).toEqual({ correction: { kind: 'key', key: ['b'] } })
})

it('asks what another rule of the section changes', async () => {
  const asked = { question_type: 'multiple', rule: { partial_rule: 'strict', fixed_marks: null, questions: 8 } }
  const calls = open({ asked, search: { remark: question_id, option: 'b' } })
  fireEvent.click(await screen.findByRole('combobox', { name: /Correction/u }))
  fireEvent.click(await screen.findByRole('option', { name: 'Section’s multiple-choice scoring' }))
  expect(await screen.findByText(/Applies to all 8 multiple-choice questions in “One”/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: /Multiple-choice scoring/u }))
  fireEvent.click(await screen.findByRole('option', { name: 'Fixed marks for partial answers' }))
  await waitFor(() => {
    const sent = calls.filter(({ path }) => path === `/exams/${id}/remark/${question_id}/preview`).map(({ body }) => body)
    expect(sent).toContainEqual({ correction: { kind: 'rule', partial_rule: 'fixed', fixed_marks: 100 } })
  })
})

it('makes a link to print one candidate', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('checkbox', { name: /Ada/u }))
  fireEvent.click(await screen.findByRole('button', { name: 'Print…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
  expect(await screen.findByRole('link', { name: 'Open print page' })).toHaveProperty('target', '_blank')
  const sent = calls.find(({ method, path }) => method === 'POST' && path === `/exams/${id}/score-prints`)
  expect(sent?.body).toEqual({ entrant_ids: [entrant_id], lang: 'en' })
})

it('makes certificates of ticked candidates once results are out', async () => {
  const certificate_template = { page: 'a4_landscape', title: 'T', body: 'B', footer: '', background: null }
  const calls = open({ exam: { certificate_template, released_at: '2026-11-20T08:00:00.000Z' } })
  const ada = await screen.findByRole('row', { name: /Ada/u })
  fireEvent.click(within(ada).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Certificates…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() =>
    expect(calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/exports')).map(({ body }) => body)).toMatchObject([
      { what: 'certificates', format: 'pdf', entrant_ids: [entrant_id] },
    ]),
  )
})

it('cancels a question so that the total stays', async () => {
  const calls = open({ search: { remark: question_id } })
  fireEvent.click(await screen.findByRole('combobox', { name: /Correction/u }))
  fireEvent.click(await screen.findByRole('option', { name: 'Cancel, keep the total' }))
  expect(await screen.findByText(/Its marks are shared among/u)).toBeTruthy()
  await waitFor(() => {
    const sent = calls.filter(({ path }) => path === `/exams/${id}/remark/${question_id}/preview`).map(({ body }) => body)
    expect(sent).toContainEqual({ correction: { kind: 'spread' } })
  })
})

it('writes to ticked candidates by the message centre', async () => {
  const calls = open({ permissions: [...all, 'message.manage'] })
  for (const name of [/Ada/u, /Bob/u]) fireEvent.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
  fireEvent.click(await screen.findByRole('button', { name: 'Message…' }))
  fireEvent.change(await screen.findByRole('textbox', { name: /Subject/u }), { target: { value: 'Results' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Text/u }), { target: { value: 'See the review.' } })
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
  await waitFor(() => expect(send.disabled).toBe(false))
  fireEvent.click(send)
  await waitFor(() => {
    const sent = calls.find(({ method, path }) => method === 'POST' && path === '/messages')?.body
    expect(sent).toMatchObject({ recipients: { user_ids: [anId(81), anId(82)] }, subject: 'Results', text: 'See the review.' })
  })
})
