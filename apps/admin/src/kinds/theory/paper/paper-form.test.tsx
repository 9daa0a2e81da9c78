import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TheoryRow } from '@beacon/api/kinds/theory/question'
import { chineseNumber } from '@beacon/api/kinds/theory/paper-words'
import type { PaperBody, PaperDetail, PaperItem } from '@beacon/api/kinds/theory/paper'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { anId, serve, type Sent, showPage } from '../../../testing/show-page.tsx'
import { parseRange, repaired, sectionsFor } from './blueprint/ranges.ts'
import { droppedBy, emptyPaper, fieldsForMode } from './form/model.ts'
import { PaperForm } from './form/paper-form.tsx'

import { contentOf, moved, place, refusalOf, sizeOf } from './questions/sections.ts'
import { noTicks, tick } from './questions/tick-range.ts'

const law = { resource_id: anId(30), key: 'law', name_en: 'Law', name_zh: '法律法规' }
const item = (n: number, more: Partial<PaperItem> = {}): PaperItem => ({
  question_id: anId(100 + n),
  version_id: anId(200 + n),
  newest_version_id: anId(200 + n),
  number: `t-${String(n).padStart(5, '0')}`,
  name: `Question ${n}`,
  stem: `Question ${n}`,
  question_type: 'single',
  direction: law,
  difficulty: 'primary',
  knowledge_points: [],
  enemy_group: '',
  has_picture: false,
  score: 200,
  usual_score: 200,
  is_locked: false,
  draw_id: null,
  problems: [],
  ...more,
})
const row = (n: number): TheoryRow => ({
  ...item(n),
  resource_id: anId(100 + n),
  bank: 'theory',
  lang: 'en',
  direction: law,
  knowledge_point_id: null,
  has_code: false,
  facility: null,
  discrimination: null,
  answer_count: 0,
  paper_count: 0,
  used_count: 0,
  open_uses: 0,
  last_used_at: null,
  last_exam: null,
  source: '',
  topic_sets: [],
  attachment_count: 0,
  is_public: false,
  visibility: 'hidden',
  seen_as: 'mine',
  author: '',
  owner_id: anId(1),
  owner_name: 'Lin',
  can_edit: true,
  rights: { use: true, edit: true, secret: true, grant: true, delete: true },
  tested_at: null,
  test_result: null,
  tested_by: '',
  created_at: '2026-11-20T06:32:08.000Z',
  updated_at: '2026-11-20T06:32:08.000Z',
  deleted_at: null,
  version: 1,
})
const section = { section_id: anId(50), title: '', instructions: '', shuffle: true, partial_rule: 'strict', fixed_marks: null } as const
const paper = (items: readonly PaperItem[], more: Partial<PaperDetail> = {}): PaperDetail => ({
  resource_id: anId(40),
  number: 'p-00001',
  name: 'Spring',
  description: '',
  paper_mode: 'manual',
  per_candidate: false,
  lang: 'en',
  question_count: items.length,
  objective_count: items.length,
  subjective_count: 0,
  total_score: 200 * items.length,
  expected_total: 1000,
  pass_score: 600,
  status: 'draft',
  author: '',
  owner_id: anId(1),
  owner_name: 'Lin',
  created_at: '2026-11-20T06:32:08.000Z',
  updated_at: '2026-11-20T06:32:08.000Z',
  deleted_at: null,
  version: 1,
  sections: [{ ...section, question_type: null, items: [...items], draws: [] }],
  blueprint: null,
  seed_head: '',
  drawn_at: null,
  ...more,
})

let calls: Sent[]
beforeEach(() => {
  localStorage.clear()
  calls = serve({
    'GET /directions': () => ({ items: [{ ...law, sort: 1, question_count: 1 }], total: 1 }),
    'GET /theory-questions': () => ({ items: [row(1), row(2), row(3), row(4)], total: 4 }),
    'POST /test-papers/items': ({ body }) => ({
      items: [1, 2, 3, 4]
        .map((n) => item(n))
        .filter(({ question_id }) => (body as { question_ids: string[] }).question_ids.includes(question_id)),
    }),
    [`PUT /test-papers/${anId(40)}`]: ({ body }) => {
      const { sections } = body as PaperBody
      return paper(
        sections.flatMap(({ items }) => items.map(({ question_id }) => item(Number(question_id.slice(-3)) - 100))),
        { version: 2 },
      )
    },
    [`GET /test-papers/${anId(40)}/check`]: () => ({
      findings: [
        { code: 'paper_total', level: 'stop', details: { n: 6, m: 10 }, section_id: null, question_id: null, draw_id: null, option: null },
      ],
      is_ready: false,
      version: 1,
    }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('puts each type into a section of its own, counts them, and refuses twins and enemies', () => {
  const facts = new Map([1, 2].map((n) => [item(n).question_id, item(n)]))
  const one = place([], facts, [item(1), item(3, { question_type: 'multiple', usual_score: 300 }), item(2)], null)
  const all = new Map([...facts, [item(3).question_id, item(3, { question_type: 'multiple' })]])
  expect(one.map(({ items }) => items.length)).toEqual([2, 1])
  expect([contentOf(one[0] ?? (section as never), all), sizeOf(one, all)]).toEqual([
    { type: 'single', count: 2, each: 200 },
    { count: 3, total: 700 },
  ])
  expect(refusalOf(one, all, [item(1)], 500)).toEqual({ code: 'repeat', number: 't-00001' })
  expect(refusalOf([], all, [item(5, { enemy_group: 'g' }), item(6, { enemy_group: 'g' })], 500)).toEqual({
    code: 'enemy',
    a: 't-00006',
    b: 't-00005',
  })
  expect(refusalOf(one, all, [item(7)], 3)).toEqual({ code: 'full', most: 3 })
  expect(moved([1, 2, 3], 2, 0)).toEqual([3, 1, 2])
})

it('ticks a range with Shift and counts sections in Chinese', () => {
  const rows = ['a', 'b', 'c', 'd']
  expect([...tick(tick(noTicks, rows, 'b', false), rows, 'd', true).ids]).toEqual(['b', 'c', 'd'])
  expect([1, 10, 12, 20].map(chineseNumber)).toEqual(['一', '十', '十二', '二十'])
})

it('says what another way of composing drops, and keeps the sections', () => {
  const values = { ...emptyPaper('en'), sections: place([], new Map(), [item(1)], null), per_candidate: true }
  expect(droppedBy(values, 'automatic')).toEqual({ questions: 1, draws: 0, blueprint: false })
  const next = fieldsForMode(values, 'manual')
  expect([next.sections.length, next.sections[0]?.items.length, next.per_candidate]).toEqual([1, 1, false])
})

it('reads ranges, and mends a blueprint by a repair', () => {
  expect(['4', '3–5', ' 3 - 5 ', '', '5-3', 'x'].map((text) => parseRange(text, 500))).toEqual([
    { lo: 4, hi: 4 },
    { lo: 3, hi: 5 },
    { lo: 3, hi: 5 },
    null,
    undefined,
    undefined,
  ])
  const blueprint = {
    types: [{ question_type: 'single' as const, count: 4, score: 200, difficulty: { advanced: { lo: 4, hi: 4 } } }],
    directions: [],
    points: [],
    shares: null,
    required_tags: [],
    topic_sets: [],
  }
  const bound = { kind: 'difficulty' as const, question_type: 'single' as const, difficulty: 'advanced' as const }
  const repair = { bound, still_short: 0, cell: null, from: null, range: null, count: 0 }
  expect(repaired(blueprint, { ...repair, kind: 'lower', range: { lo: 3, hi: 4 } }).types[0]?.difficulty).toEqual({
    advanced: { lo: 3, hi: 4 },
  })
  expect(repaired(blueprint, { ...repair, kind: 'borrow', from: 'intermediate', count: 1 }).types[0]?.difficulty).toEqual({
    advanced: { lo: 3, hi: 4 },
  })
  expect(sectionsFor([], blueprint).map(({ question_type }) => question_type)).toEqual(['single'])
})

const onStep = vi.fn()
const show = (stored: PaperDetail, step: 'facts' | 'questions' | 'check') =>
  showPage(() => <PaperForm title="Edit paper" stored={stored} step={step} onStep={onStep} onStored={() => undefined} />)

it('adds ticked questions with Enter, says what the paper adds up to, and saves them', async () => {
  show(paper([item(1)]), 'questions')
  const bank = await screen.findByRole('list', { name: 'Bank questions' })
  const button = (name: string) => within(bank).getByText(name).closest('button') ?? bank
  await within(bank).findByText('Question 2')
  // What stands in the paper is not offered again.
  expect(within(bank).queryByText('Question 1')).toBeNull()
  fireEvent.click(button('Question 2'))
  fireEvent.click(button('Question 4'), { shiftKey: true })
  fireEvent.keyDown(button('Question 2'), { key: 'Enter' })
  await waitFor(() => expect(screen.getByText('4 questions')).toBeDefined())
  expect(screen.getByPlaceholderText('1. Single choice (4 × 2)')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Score of question 1'), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  const saved = calls.find(({ method }) => method === 'PUT')?.body as PaperBody
  expect(saved.sections[0]?.items.map(({ score }) => score)).toEqual([400, 200, 200, 200])
})

it('does not make a paper ready that the check list stops, and shows why', async () => {
  show(paper([item(1), item(2), item(3)]), 'check')
  expect(await screen.findByText('Scores add up to 6, expected 10.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Save as ready' }))
  await waitFor(() => expect(onStep).toHaveBeenCalledWith('check'))
  expect(calls.some(({ path }) => path.endsWith('/status'))).toBe(false)
})
