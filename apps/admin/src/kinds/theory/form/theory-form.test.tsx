import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
import { theoryForm, emptyTheory, equalShares, fieldsForType, losesKey } from './model.ts'
import { TheoryForm } from './theory-form.tsx'
import { TryPanel } from './try-panel.tsx'

const law = { resource_id: anId(30), key: 'law', name_en: 'Law', name_zh: '法律法规' }
let calls: Sent[]

beforeEach(() => {
  localStorage.clear()
  calls = serve({
    'GET /directions': () => ({ items: [{ ...law, sort: 1, question_count: 1 }], total: 1 }),
    'GET /theory-questions/suggestions': () => ({ enemy_groups: [], sources: [], topic_sets: [] }),
    'GET /knowledge-points': () => ({ items: [], total: 0 }),
    'POST /theory-questions/check': () => ({ same: [{ resource_id: anId(60), number: 't-00007', name: 'Twin', has_other_key: true }] }),
    'POST /theory-questions': ({ body }) => ({ ...(body as object), resource_id: anId(40) }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const filled = () => {
  const values = emptyTheory('en', null)
  const options = (values.options ?? []).slice(0, 2).map((one, index) => ({ ...one, text: `Option text ${index}` }))
  return { ...values, stem: 'Which one?', options, key: [options[0]?.option_id ?? ''], direction_id: anId(30) }
}
const codesOf = (values: object) =>
  Object.fromEntries((theoryForm.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message.split('|')[0]]))

it('is complete without options where the type has none, and keeps those that are written', () => {
  const empty = { ...emptyTheory('en', null), stem: 'So?', direction_id: anId(30) }
  const truth = { ...empty, ...fieldsForType('truefalse', empty), key: ['true'] }
  expect(codesOf(truth)).toEqual({})
  const kept = { question_type: 'short' as const, direction_id: anId(30), score: 1000 }
  expect(codesOf({ ...emptyTheory('en', kept), stem: 'Why?', reference_answer: 'So.' })).toEqual({})
  const written = filled()
  const back = fieldsForType('single', { ...written, ...fieldsForType('truefalse', written) })
  expect(back.options?.map(({ text }) => text)).toEqual(['Option text 0', 'Option text 1', '', ''])
})

it('judges what is typed by the rules of the server', () => {
  const values = filled()
  expect(codesOf(values)).toEqual({})
  expect(codesOf({ ...values, key: [] })).toEqual({ key: 'key_wrong' })
  expect(codesOf({ ...values, question_type: 'completion', stem: '{{1}} {{2}}', blanks: [{ accepted: ['x'], score: 90 }] })).toEqual({
    stem: 'blank_mismatch',
    blanks: 'shares_sum',
  })
  // Who may not see the key saves the rest.
  expect(codesOf({ ...values, key: undefined })).toEqual({})
})

it('asks before a change of the type loses the key, and keeps what fits', () => {
  const values = filled()
  expect([losesKey('multiple', values), losesKey('short', values)]).toEqual([false, true])
  expect(fieldsForType('multiple', values)).toMatchObject({ key: values.key, score: 300 })
  expect(fieldsForType('truefalse', values)).toMatchObject({ key: [], score: 100 })
  expect(equalShares(3)).toEqual([33, 33, 34])
})

it('shows what candidates see and what a blind guess earns, and says at the option that it repeats', async () => {
  const kept = { question_type: 'single' as const, direction_id: anId(30), score: 200 }
  showPage(() => <TheoryForm title="New" stored={null} kept={kept} onSaved={() => undefined} />)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Question\W*$/ }), { target: { value: 'Which one shakes hands?' } })
  const texts = ['TCP', 'UDP', 'tcp ', 'TCP']
  for (const [index, letter] of ['A', 'B', 'C', 'D'].entries())
    fireEvent.change(await screen.findByLabelText(`Option ${letter}`), { target: { value: texts[index] } })
  fireEvent.click(screen.getByLabelText('A is correct'))
  expect(await screen.findByText(/Random guessing scores 25/)).toBeDefined()
  expect(screen.getByText('B. UDP')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Option D').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Option C').getAttribute('aria-invalid')).not.toBe('true')
  expect(calls.filter(({ method, path }) => method === 'POST' && !path.endsWith('/check'))).toEqual([])
})

it('tells the marks of a trial answer by each rule', async () => {
  const detail = {
    resource_id: anId(41),
    question_type: 'multiple',
    options: [
      { option_id: anId(51), text: 'AES', pinned: false },
      { option_id: anId(52), text: 'RSA', pinned: false },
    ],
    blanks: [],
    answer_length_max: 5_000,
  }
  calls = serve({
    [`POST /theory-questions/${anId(41)}/try`]: () => ({
      marks: [
        { rule: 'strict', marks: 0 },
        { rule: 'half', marks: 150 },
      ],
      score: 300,
      blanks: [],
      test_result: 'failed',
      tested_at: null,
    }),
  })
  // The panel reads these fields alone.
  showPage(() => <TryPanel detail={detail as never} />)
  fireEvent.click(await screen.findByText('A. AES'))
  fireEvent.click(screen.getByRole('button', { name: 'Check answer' }))
  expect(await screen.findByText('1.5 / 3')).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ chosen: [anId(51)], blanks: [] })
})

it('warns of an option that speaks for others and pins it, and names a question that asks the same', async () => {
  const kept = { question_type: 'single' as const, direction_id: anId(30), score: 200 }
  showPage(() => <TheoryForm title="New" stored={null} kept={kept} onSaved={() => undefined} />)
  fireEvent.change(await screen.findByRole('textbox', { name: /^Question\W*$/ }), { target: { value: 'Which one?' } })
  fireEvent.change(screen.getByLabelText('Option A'), { target: { value: 'All of the above' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Pin last' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Option D').value).toBe('All of the above'))
  expect(screen.getByRole('button', { name: 'Unpin option D' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Pin last' })).toBeNull()
  expect(await screen.findByText('t-00007')).toBeDefined()
  expect((await screen.findByText('t-00007')).closest('li')?.textContent).toContain('with a different answer')
})
