import { describe, expect, it, test } from 'vitest'
import { patchOutcome, patchRefusal, saidOutcome } from '../../rounds/index.ts'
import { defenceOf, type PatchFact } from './defence.ts'

const one = (no: number, verdict: PatchFact['verdict'], more: Partial<PatchFact> = {}): PatchFact => ({
  no,
  at: no * 1_000,
  verdict,
  is_counted: verdict !== null,
  retry_elapsed_ms: verdict === null || verdict === 'defended' ? null : no * 1_000 + 300,
  ...more,
})

describe('a defence', () => {
  test.each([
    { name: 'nothing sent', patches: [], is: { state: 'undefended', by: null, used: 0, retry_elapsed_ms: null } },
    { name: 'one that waits', patches: [one(1, null)], is: { state: 'undefended', by: null, used: 0, retry_elapsed_ms: null } },
    { name: 'a failed check', patches: [one(1, 'failed')], is: { state: 'abnormal', by: null, used: 1, retry_elapsed_ms: 1_300 } },
    {
      name: 'an exploit that still works after a failed check',
      patches: [one(1, 'failed'), one(2, 'exploitable')],
      is: { state: 'undefended', by: null, used: 2, retry_elapsed_ms: 2_300 },
    },
    {
      name: 'a failure after a defence',
      patches: [one(2, 'failed'), one(1, 'defended')],
      is: { state: 'defended', by: { no: 1, at: 1_000 }, used: 2, retry_elapsed_ms: 2_300 },
    },
    {
      name: 'a patch that was given back',
      patches: [one(1, 'failed', { is_counted: false, retry_elapsed_ms: null })],
      is: { state: 'abnormal', by: null, used: 0, retry_elapsed_ms: null },
    },
  ])('$name', ({ patches, is }) => {
    expect(defenceOf(patches)).toEqual(is)
  })

  it('begins when the patch was sent, whenever it was judged', () => {
    expect(defenceOf([one(3, 'defended'), one(2, 'failed')]).by).toEqual({ no: 3, at: 3_000 })
  })
})

test.each([
  { failed: null, resisted: true, is: ['passed', 'failed', 'patch_defended'] },
  { failed: 'exploit', resisted: false, is: ['passed', 'succeeded', 'patch_exploitable'] },
  { failed: 'functions', resisted: false, is: ['failed', 'error', 'patch_check_failed'] },
  { failed: 'functions', resisted: true, is: ['failed', 'failed', 'patch_check_failed'] },
  { failed: 'apply', resisted: false, is: ['failed', 'error', 'patch_script_failed'] },
  { failed: 'restart', resisted: false, is: ['failed', 'error', 'patch_not_ready'] },
  { failed: 'ready', resisted: false, is: ['failed', 'error', 'patch_not_ready'] },
] as const)('a patch that fails at $failed is $is', ({ failed, resisted, is }) => {
  expect(Object.values(patchOutcome(failed, resisted))).toEqual(is)
})

test('a referee says one of the three', () => {
  expect(saidOutcome({ is_passed: true, is_exploited: false }).result).toBe('patch_defended')
  expect(saidOutcome({ is_passed: true, is_exploited: true }).result).toBe('patch_exploitable')
  expect(saidOutcome({ is_passed: false, is_exploited: true }).result).toBe('patch_check_failed')
})

test.each([
  { own: { is_open: true, used: 5, retry_elapsed_ms: 900 }, is: 'patch_open' },
  { own: { is_open: false, used: 5, retry_elapsed_ms: 900 }, is: 'patch_limit' },
  { own: { is_open: false, used: 4, retry_elapsed_ms: 900 }, is: 'patch_waiting' },
  { own: { is_open: false, used: 4, retry_elapsed_ms: 500 }, is: null },
])('refuses in one order: $is', ({ own, is }) => {
  expect(patchRefusal(own, { limit: 5, elapsed_ms: 500 })).toBe(is)
})

test('no limit is no limit', () => {
  expect(patchRefusal({ is_open: false, used: 900, retry_elapsed_ms: null }, { limit: 0, elapsed_ms: 0 })).toBeNull()
})
