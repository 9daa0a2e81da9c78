import type { ImportItem } from '@beacon/api/bank/package'
import { describe, expect, it } from 'vitest'
import { bodyOf, countsOf, firstChoice, importCount, itemsOf, noChoice, undecided, withDefaults } from './plan.ts'
import { worthSending } from '../../../parts/package/zip-folder.ts'

const item = (more: Partial<ImportItem> = {}): ImportItem => ({
  path: 'web/a',
  name: 'A',
  category: 'Web',
  direction: 'web',
  type: 'dynamic',
  flag_type: 'static',
  score: 500,
  flags: 1,
  hints: 0,
  files: 0,
  repairs: [],
  refusals: [],
  duplicate: null,
  ...more,
})
const refused = item({ path: 'web/r', refusals: [{ code: 'flags_missing', details: {} }] })
const withoutFile = item({ path: 'web/f', refusals: [{ code: 'attachment_missing', details: { path: 'a.txt' } }] })
const double = (can_overwrite = true) =>
  item({
    path: can_overwrite ? 'web/d' : 'web/x',
    duplicate: {
      resource_id: '018f0000-0000-7000-8000-000000000001',
      name: 'A',
      by: 'name',
      can_overwrite,
      reason: can_overwrite ? null : 'running',
    },
  })

describe('what is still to be decided', () => {
  it.each([
    ['an empty package', [], noChoice, 'nothing'],
    ['a clean one', [item()], noChoice, null],
    ['one refusal', [item(), refused], noChoice, 'refused'],
    ['one refusal, left out', [item(), refused], { ...noChoice, leave_out: true }, null],
    ['a double', [double()], noChoice, 'duplicates'],
    ['a double, renamed', [double()], { ...noChoice, on_duplicate: 'rename' as const }, null],
    ['a double, decided in its row', [double()], { ...noChoice, duplicates: { 'web/d': 'skip' as const } }, null],
    [
      'two doubles, one decided in its row',
      [double(), double(false)],
      { ...noChoice, duplicates: { 'web/d': 'skip' as const } },
      'duplicates',
    ],
    ['a fixed double, overwritten', [double(false)], { ...noChoice, on_duplicate: 'overwrite' as const }, 'refused'],
    [
      'a fixed double, overwritten but for its row',
      [double(false)],
      { ...noChoice, on_duplicate: 'overwrite' as const, duplicates: { 'web/x': 'rename' as const } },
      null,
    ],
    [
      'a fixed double, overwritten or left out',
      [double(false)],
      { ...noChoice, on_duplicate: 'overwrite' as const, leave_out: true },
      null,
    ],
  ])('%s', (_, items, choice, open) => {
    expect(undecided(items, choice)).toBe(open)
  })
})

it('counts what the run will make: a missing file costs the file only', () => {
  const items = [item(), refused, withoutFile, double(), double(false)]
  expect(countsOf(items)).toMatchObject({ all: 5, refused: 2, without_file: 1, duplicates: 2, fixed: 1 })
  expect(importCount(items, { ...noChoice, leave_out: true, on_duplicate: 'skip' })).toBe(2)
  expect(importCount(items, { ...noChoice, leave_out: true, on_duplicate: 'overwrite' })).toBe(3)
  expect(importCount(items, { ...noChoice, leave_out: true, on_duplicate: 'rename' })).toBe(4)
  expect(importCount(items, { ...noChoice, leave_out: true, on_duplicate: 'skip', duplicates: { 'web/d': 'rename' } })).toBe(3)
  expect(itemsOf(items, 'refused')).toHaveLength(2)
})

it('asks for a contest only where one is wanted, by its own name unless another is given', () => {
  expect(bodyOf(noChoice)).toEqual({ duplicates: {}, leave_out: false, is_public: false, directions: {} })
  expect(bodyOf({ ...noChoice, as_contest: true })).toMatchObject({ as_contest: true, contest: {} })
  expect(bodyOf({ ...noChoice, as_contest: true, contest_name: ' Old cup ' })).toMatchObject({ contest: { name: 'Old cup' } })
})

const valueless = item({
  path: 'v',
  score: null,
  refusals: [{ code: 'value_missing', details: {} }],
  repairs: [{ code: 'category_from_folder', details: { to: 'v' } }],
})
const preview = { format: 'ctfcli' as const, version: null, warnings: [], items: [], total: 0, directions: [], contest: null }

it('offers a score to what has none, so that it is not refused; emptied, it is', () => {
  const offered = firstChoice(preview)
  expect(withDefaults([valueless], offered)[0]).toMatchObject({ score: 500, refusals: [], direction: 'web' })
  expect(bodyOf(offered)).toMatchObject({ default_score: 500 })
  expect(undecided(withDefaults([valueless], { ...offered, default_score: null }), offered)).toBe('refused')
  expect(withDefaults([valueless, item()], { ...offered, default_category: 'pwn' }).map(({ direction }) => direction)).toEqual([
    'pwn',
    'web',
  ])
  expect(firstChoice({ ...preview, default_score: 70 }).default_score).toBe(70)
})

it('wants name and times of a contest that the package does not hold', () => {
  const wished = { ...noChoice, as_contest: true, contest_name: 'Spring cup', contest_start_at: '2031-05-01T09:00:00.000Z' }
  expect(undecided([item()], wished)).toBe('contest')
  const whole = { ...wished, contest_end_at: '2031-05-01T17:00:00.000Z' }
  expect([undecided([item()], whole), undecided([item()], { ...whole, contest_name: 'Cup' })]).toEqual([null, 'contest'])
  expect(bodyOf(whole).contest).toEqual({ name: 'Spring cup', start_at: whole.contest_start_at, end_at: whole.contest_end_at })
})

it('sends neither a repository’s history nor a system’s litter', () => {
  const file = new File(['x'], 'x')
  const paths = ['pack/web/challenge.yml', 'pack/.git/HEAD', 'pack/web/.DS_Store', '__MACOSX/pack/x', 'pack/gitlog.txt']
  expect(worthSending(paths.map((path) => ({ file, path }))).map(({ path }) => path)).toEqual(['pack/web/challenge.yml', 'pack/gitlog.txt'])
})
