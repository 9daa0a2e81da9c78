import { describe, expect, it } from 'vitest'
import { contentOf, fallsWith, patchesOf, rightRefusal, rightUntil, rollbackTargets, type VersionFact } from './hill.ts'

const of = (version: number, base: number | null, same_as: number | null = null, has_run = true): VersionFact => ({
  version,
  base,
  same_as,
  has_run,
})
/** 0 ← 1 ← 2, 3 could not be made, 4 is 1 again, 5 stands on 4. */
const versions = [of(0, null), of(1, 0), of(2, 1), of(3, 2, null, false), of(4, null, 1), of(5, 4)]

describe('versions of a hill', () => {
  it.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
    [4, [1]],
    [5, [1, 5]],
  ])('%i is made of the patches %j', (version, patches) => {
    expect(patchesOf(versions, version)).toEqual(patches)
  })

  it.each([
    [0, []],
    [1, [1, 2, 3, 4, 5]],
    [2, [2, 3]],
    [4, [1, 2, 3, 4, 5]],
    [5, [5]],
  ])('with %i fall %j', (version, falls) => {
    expect(fallsWith(versions, version)).toEqual(falls)
  })

  it('goes back to what ran and stands, each content once, the newest first', () => {
    expect(contentOf(versions, 4)).toBe(1)
    expect(rollbackTargets(versions, [])).toEqual([5, 4, 2, 0])
    expect(rollbackTargets(versions, [5])).toEqual([4, 2, 0])
    expect(rollbackTargets(versions, fallsWith(versions, 1))).toEqual([0])
  })
})

describe('the right to patch', () => {
  const solved = { version: 3, at_ms: 10_000, is_used: false }
  it('is that of the newest solve, and ends with the patch that became the hill', () => {
    expect(rightUntil([], 60_000)).toBeNull()
    expect(rightUntil([{ ...solved, version: 1, at_ms: 1_000, is_used: true }, solved], 60_000)).toBe(70_000)
    expect(rightUntil([{ ...solved, is_used: true }], 60_000)).toBeNull()
  })

  it.each([
    ['a king', { is_king: true, until_ms: 70_000 }, 20_000, 20_000, 'flag_own_hill'],
    ['nobody who solved it', { is_king: false, until_ms: null }, 20_000, 20_000, 'patch_no_right'],
    ['in time', { is_king: false, until_ms: 70_000 }, 69_999, 69_999, null],
    ['on its way at the end', { is_king: false, until_ms: 70_000 }, 99_000, 69_000, null],
    ['on its way for too long', { is_king: false, until_ms: 70_000 }, 100_001, 69_000, 'patch_right_over'],
    ['begun too late', { is_king: false, until_ms: 70_000 }, 70_000, 70_000, 'patch_right_over'],
  ] as const)('%s', (_what, right, elapsed_ms, began_ms, refusal) => {
    expect(rightRefusal(right, { elapsed_ms, began_ms })).toBe(refusal)
  })
})
