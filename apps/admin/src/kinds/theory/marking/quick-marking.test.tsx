import type { MarkItem } from '@beacon/api/kinds/theory/marking'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, type Sent, serve, showPage } from '../../../testing/show-page.tsx'
import { examId, item, row } from './marking.test-data.ts'
import type { Overview } from './overview.ts'
import { QuickMarking } from './quick-marking.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = `/exams/${examId}/marking`
const overview: Overview = {
  name: 'Spring exam',
  state: 'open',
  going: 0,
  papers: 40,
  papers_marked: 10,
  pushed: 0,
  conflicts: 0,
  sample: { picked: 0, seen: 0 },
  is_double: false,
  report: null,
  reviewed_at: null,
  released_at: null,
  questions: [row(1, { unmarked: 3 }), row(2, { unmarked: 4 })],
}
const refuse = (code: string, details: object = {}) => Response.json({ code, message: code, details }, { status: 409 })
/** The server's side of a mark: what was sent, one version on. */
const markedBy =
  (items: readonly MarkItem[], also = 0) =>
  (sent: Sent) => {
    const one = items.find(({ item_id }) => sent.path.endsWith(item_id))
    // boundary: the body of a call of the page under test
    const body = sent.body as { mark: number | null; comment: string; points: number[]; version: number }
    const { mark, comment, points, version } = body
    return { item: { ...one, mark, comment, points, version: version + 1, is_mine: mark !== null }, also, unmarked: 2 }
  }

interface Setup {
  items?: readonly MarkItem[]
  state?: Partial<Overview>
  more?: Record<string, (sent: Sent) => unknown>
}

function open({ items = [item(1), item(2), item(3)], state = {}, more = {} }: Setup = {}) {
  const left = [...items]
  const mark = markedBy(items)
  const calls = serve({
    [`GET ${at}`]: () => ({ ...overview, ...state }),
    [`POST ${at}/lease`]: () => ({ items: left.splice(0, 3), unmarked: 3, server_now: '2026-11-20T06:32:08.000Z' }),
    [`POST ${at}/give-back`]: () => ({ ok: true }),
    ...Object.fromEntries(items.map(({ item_id }) => [`PUT ${at}/items/${item_id}`, mark])),
    ...more,
  })
  const Page = () => {
    const [question, setQuestion] = useState<string | undefined>()
    return <QuickMarking examId={examId} question={question} onQuestion={setQuestion} />
  }
  const shown = showPage(() => <Page />, { permissions: ['marking.mark', 'contest.read'] })
  const sent = (method: string, end: string) => calls.filter((call) => call.method === method && call.path === `${at}${end}`)
  return { ...shown, sent, marks: (n: number) => sent('PUT', `/items/${item(n).item_id}`).map(({ body }) => body) }
}
const press = (keys: string, more: object = {}) =>
  keys.split(' ').forEach((key) => act(() => void fireEvent.keyDown(document.body, { key, ...more })))
const answer = (n: number) => screen.findByText(`Answer ${n}`)
const markField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Mark' })

it('keys set a mark and save it, and the next answer shows', async () => {
  const { marks } = open()
  await answer(1)
  press('7 . Enter')
  await answer(2)
  expect(marks(1)).toEqual([{ mark: 750, comment: '', points: [], version: 1, whole_group: false }])
  expect(markField().value).toBe('')
  press('F')
  expect(markField().value).toBe('10')
  press('E Enter')
  await answer(3)
  expect(marks(2)).toMatchObject([{ mark: 0 }])
})

it('proposes the mark of rules that a marker looks after, and Enter confirms it', async () => {
  const { marks } = open({ items: [item(1, { proposed: 250 }), item(2)] })
  await answer(1)
  expect(screen.getByText('automatic mark: 2.5')).toBeTruthy()
  expect(markField().value).toBe('2.5')
  press('Enter')
  await answer(2)
  expect(marks(1)).toEqual([{ mark: 250, comment: '', points: [], version: 1, whole_group: false }])
  expect(markField().value).toBe('')
})

it('does nothing while an input method composes or a field is written', async () => {
  const { marks } = open()
  await answer(1)
  press('7', { isComposing: true })
  press('7 Enter', { keyCode: 229 })
  const comment = screen.getByRole('textbox', { name: /^Comment/u })
  fireEvent.keyDown(comment, { key: '7' })
  fireEvent.keyDown(comment, { key: 'Enter' })
  expect([markField().value, marks(1)]).toEqual(['', []])
  fireEvent.change(comment, { target: { value: 'Well said' } })
  press('7 Enter')
  await answer(2)
  expect(marks(1)).toMatchObject([{ comment: 'Well said' }])
})

it('sends no mark outside the scale, and says why at the field', async () => {
  const { marks } = open()
  await answer(1)
  press('Enter')
  expect(await screen.findByText('Enter a mark first.')).toBeTruthy()
  press('1 2 Enter')
  expect(markField().getAttribute('aria-invalid')).toBe('true')
  // Once above the answer, once at the field.
  expect(await screen.findAllByText('0 to 10 in steps of 0.5')).toHaveLength(2)
  expect(marks(1)).toEqual([])
})

it('chosen points propose their sum', async () => {
  const { marks } = open()
  await answer(1)
  fireEvent.click(screen.getByRole('checkbox', { name: /Names the remedy/u }))
  expect(markField().value).toBe('2')
  press('R 1')
  expect(markField().value).toBe('5')
  press('2 Enter')
  await answer(2)
  expect(marks(1)).toMatchObject([{ mark: 300, points: [0] }])
})

it('marks a group with one mark', async () => {
  const items = [item(1, { same: 4 }), item(2)]
  const { marks } = open({ items, more: { [`PUT ${at}/items/${item(1).item_id}`]: markedBy(items, 4) } })
  await answer(1)
  press('6')
  fireEvent.click(screen.getByRole('button', { name: /Mark all 5/u }))
  expect(await screen.findByText('Answers marked: 5')).toBeTruthy()
  expect(marks(1)).toMatchObject([{ mark: 600, whole_group: true }])
})

it('takes the last mark back', async () => {
  const { marks } = open()
  await answer(1)
  press('7 Enter')
  await answer(2)
  press('Z')
  await answer(1)
  expect(marks(1)[1]).toMatchObject({ mark: null, version: 2 })
  expect(markField().value).toBe('')
})

it('passes an answer to the lead with a word, which stays while the network fails', async () => {
  const path = `POST ${at}/items/${item(1).item_id}/push`
  let isDown = true
  const { sent } = open({
    more: {
      [path]: () => (isDown ? Response.json({}, { status: 503 }) : item(1, { is_pushed: true, push_word: 'Odd', version: 2 })),
    },
  })
  await answer(1)
  press('P')
  fireEvent.change(await screen.findByRole('textbox', { name: /Reason/u }), { target: { value: ' Odd ' } })
  const push = screen.getByRole('button', { name: 'Pass to the lead' })
  fireEvent.click(push)
  expect(await screen.findByRole('alert')).toBeTruthy()
  isDown = false
  fireEvent.click(push)
  await answer(2)
  expect(sent('POST', `/items/${item(1).item_id}/push`).map(({ body }) => body)).toEqual([
    { word: 'Odd', version: 1 },
    { word: 'Odd', version: 1 },
  ])
})

it('skips an answer that another marker took, with a word', async () => {
  open({
    more: { [`PUT ${at}/items/${item(1).item_id}`]: () => refuse('mark_lease_lost', { name: 'Mei', t: '2026-11-20T06:30:00.000Z' }) },
  })
  await answer(1)
  press('7 Enter')
  await answer(2)
  expect(await screen.findByText(/Mei took this answer/u)).toBeTruthy()
  press('K')
  expect(await answer(2)).toBeTruthy()
})

it('keeps a mark that could not be saved, and saves it again', async () => {
  let isDown = true
  const { marks } = open({
    more: { [`PUT ${at}/items/${item(1).item_id}`]: (sent) => (isDown ? Response.json({}, { status: 503 }) : markedBy([item(1)])(sent)) },
  })
  await answer(1)
  press('7 Enter')
  expect(await screen.findByText('Not saved. Try again')).toBeTruthy()
  press('J')
  await answer(2)
  press('K')
  await answer(1)
  expect(markField().value).toBe('7')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
  await answer(2)
  expect(marks(1)).toHaveLength(2)
})

it('shows the mark of the other marker, and saves over it on the new version', async () => {
  const other = item(1, { mark: 300, comment: 'thin', version: 5, marked_at: '2026-11-20T06:30:00.000Z' })
  const { marks } = open({
    more: {
      [`PUT ${at}/items/${item(1).item_id}`]: (sent) => (marks(1).length === 1 ? refuse('changed_meanwhile') : markedBy([item(1)])(sent)),
      [`GET ${at}/papers/${item(1).mark_no}`]: () => ({
        mark_no: item(1).mark_no,
        state: 'marked',
        objective: 0,
        subjective: 300,
        items: 1,
        unmarked: 0,
        pushed: 0,
        report_state: null,
        is_checked: false,
        is_own: false,
        given_to: [],
        report: null,
        marking: 'open',
        is_double: false,
        manual: [{ question: row(1).question, item: other }],
        automatic: [],
        next: null,
      }),
    },
  })
  await answer(1)
  press('7 Enter')
  expect(await screen.findByText('Another marker gave 3 of 10.')).toBeTruthy()
  expect([markField().value, screen.getByText('thin').tagName]).toEqual(['7', 'Q'])
  press('Enter')
  await answer(2)
  expect(marks(1)[1]).toMatchObject({ mark: 700, version: 5 })
})

it('gives back what it holds on leaving', async () => {
  const { sent, unmount } = open()
  await answer(1)
  press('7 Enter')
  await answer(2)
  unmount()
  await waitFor(() =>
    expect(sent('POST', '/give-back').map(({ body }) => body)).toEqual([{ item_ids: [item(2).item_id, item(3).item_id] }]),
  )
})

it('says that a question is done, and which comes next', async () => {
  const { sent } = open({
    items: [],
    more: {
      [`POST ${at}/lease`]: () => ({ items: [], unmarked: 0, server_now: '2026-11-20T06:32:08.000Z' }),
    },
  })
  expect(await screen.findByText('Question 1 is done.')).toBeTruthy()
  expect(screen.getByText('Next: question 2 (4 left)')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark question 2' }))
  await waitFor(() => expect(sent('POST', '/lease').at(-1)?.body).toMatchObject({ question_id: anId(302) }))
})

it('lists what the marker gave, and corrects it', async () => {
  const mine = item(9, { mark: 400, is_mine: true, marked_at: '2026-11-20T06:30:00.000Z', version: 3 })
  const { marks } = open({
    more: {
      [`GET ${at}/items`]: () => ({ items: [mine], total: 1 }),
      [`PUT ${at}/items/${mine.item_id}`]: markedBy([mine]),
    },
  })
  await answer(1)
  fireEvent.click(screen.getByRole('radio', { name: 'Marked by me' }))
  await answer(9)
  expect(markField().value).toBe('4')
  press('5 Enter')
  await waitFor(() => expect(marks(9)).toMatchObject([{ mark: 500, version: 3 }]))
})

const shut: ReadonlyArray<readonly [Partial<Overview>, string]> = [
  [{ state: 'closed', going: 3 }, 'Candidates still answering: 3.'],
  [{ state: 'closed', going: 0 }, 'Marking opens when the exam is over.'],
  [{ state: 'done' }, 'The review is finished'],
  [{ questions: [] }, 'There is nothing to mark'],
]
it.each(shut)(
  'says why nothing can be marked: %o',
  async (state, words) => {
    open({ state })
    expect(await screen.findByText(words)).toBeTruthy()
  },
  60_000,
)

it('shows those with a comment, or of a group', async () => {
  const { sent } = open({ more: { [`GET ${at}/items`]: () => ({ items: [item(1)], total: 1 }) } })
  await answer(1)
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  for (const [label, show] of [
    ['With a comment', 'commented'],
    ['Identical answers', 'grouped'],
  ] as const) {
    fireEvent.click(await screen.findByRole('combobox', { name: 'Answers shown' }))
    fireEvent.click(await screen.findByRole('option', { name: label }))
    await waitFor(() => expect(sent('GET', '/items').at(-1)?.query.get('show')).toBe(show))
  }
})

it('finds answers by what they say, and shows where', async () => {
  const { sent } = open({
    more: { [`GET ${at}/items`]: () => ({ items: [item(1, { texts: ['The SALT, a salt'] })], total: 1 }) },
  })
  await answer(1)
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find in answers' }), { target: { value: 'salt' } })
  await waitFor(() => expect(sent('GET', '/items').at(-1)?.query.get('q')).toBe('salt'))
  await waitFor(() => expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['SALT', 'salt']))
})

it('takes a group back with the mark that was given to it', async () => {
  const items = [item(1, { same: 2 }), item(2)]
  const { marks } = open({ items, more: { [`PUT ${at}/items/${item(1).item_id}`]: markedBy(items, 2) } })
  await answer(1)
  press('7 g')
  await screen.findByText('No answers to question 1 left for you')
  press('z')
  await waitFor(() => expect(marks(1)).toHaveLength(2))
  expect(marks(1)).toMatchObject([
    { mark: 700, whole_group: true },
    { mark: null, take_back_group: true },
  ])
})
