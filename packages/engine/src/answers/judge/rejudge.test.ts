import { describe, expect, it } from 'vitest'
import type { FlagMatch } from './facts.ts'
import { rejudge, type StoredTry } from './rejudge.ts'
import { defaultFlagParts, type FlagPartRules } from './rules.ts'
import { defaultContestRules } from '../rules.ts'

const own = (part = 0, flag_id = `f${part}`): FlagMatch => ({ topic_id: 't', part, flag_id, kind: 'own', owner_id: null })

/** A try of team `a` by its text; a right one has made the solve of its part. */
function tried(submission_id: string, result: StoredTry['result'], matches: FlagMatch[], more: Partial<StoredTry> = {}): StoredTry {
  const isRight = result === 'correct' || result === 'part'
  const part = more.part ?? (isRight ? 0 : null)
  return {
    submission_id,
    solver_id: 'a',
    member_id: 'm1',
    at: 1,
    digest: submission_id,
    matches,
    result,
    verdict: null,
    is_fixed: false,
    part,
    flag_id: isRight ? `f${part}` : null,
    made: isRight && part !== null ? [part] : [],
    ...more,
  }
}

const twoParts: FlagPartRules[] = [
  { part: 0, logic: 'any', flag_count: 1 },
  { part: 1, logic: 'any', flag_count: 1 },
]
function again(tries: StoredTry[], parts: readonly FlagPartRules[] = defaultFlagParts, roster: string[] = ['m1']) {
  const contest = { ...defaultContestRules, game_type: 'team' as const }
  const found = rejudge({ topic_id: 't', topic: { parts, part_order: 'any' }, contest, rosterOf: () => roster }, tries)
  return found.map(({ submission_id, verdict, is_turned, events }) => [
    submission_id,
    is_turned ? verdict : 'as before',
    events.map(({ part, is_correct }) => `${is_correct ? '+' : '-'}${part}`).join(' '),
  ])
}

describe('tries judged again', () => {
  it('changes nothing while the flags are the same', () => {
    expect(again([tried('x', 'wrong', []), tried('y', 'correct', [own()]), tried('z', 'repeated', [own()])])).toEqual([])
  })

  it('turns what the old flag refused, and what it took', () => {
    expect(again([tried('x', 'wrong', [own()]), tried('y', 'correct', [])])).toEqual([
      ['x', 'correct', '+0'],
      ['y', 'wrong', '-0'],
    ])
  })

  it('gives a second right flag to the earlier try, and keeps the later right', () => {
    expect(again([tried('x', 'wrong', [own(0, 'new')]), tried('y', 'correct', [own()])])).toEqual([['x', 'correct', '+0']])
  })

  it('finds the right text among those that were called repeated', () => {
    expect(again([tried('x', 'correct', []), tried('y', 'repeated', [own()])])).toEqual([
      ['x', 'wrong', '-0'],
      ['y', 'correct', '+0'],
    ])
  })

  it('takes back what it has given once, and gives it again', () => {
    const given = { verdict: 'correct' as const, part: 0, flag_id: 'f0', made: [0] }
    expect(again([tried('x', 'wrong', [], given)])).toEqual([['x', 'wrong', '-0']])
    expect(again([tried('x', 'correct', [own()], { verdict: 'wrong', made: [] })])).toEqual([['x', 'correct', '+0']])
  })

  it('leaves a referee’s word as it is, and the text that was taken back', () => {
    const taken = tried('x', 'correct', [own()], { verdict: 'wrong', is_fixed: true, made: [], digest: 'same' })
    expect(again([taken, tried('y', 'repeated', [own()], { digest: 'same' })])).toEqual([])
    expect(again([tried('x', 'wrong', [], { verdict: 'correct', is_fixed: true, part: 0, made: [0] })])).toEqual([])
  })

  it('moves a try to the part whose flag it is now', () => {
    expect(again([tried('x', 'part', [own(1)])], twoParts)).toEqual([['x', 'as before', '-0 +1']])
  })

  it('asks for all flags of a part, and credits one without a solve', () => {
    const all: FlagPartRules[] = [{ part: 0, logic: 'all', flag_count: 2 }]
    const one = tried('x', 'part', [], { made: [], flag_id: 'f1' })
    const two = tried('y', 'correct', [own(0, 'f2')], { flag_id: 'f2' })
    expect(again([one, two], all)).toEqual([
      ['x', 'wrong', ''],
      ['y', 'as before', '-0'],
    ])
    expect(again([tried('x', 'wrong', [own(0, 'f1')])], all)).toEqual([['x', 'correct', '']])
  })

  it('asks of a team that was whole no more members than it had', () => {
    const team: FlagPartRules[] = [{ part: 0, logic: 'team', flag_count: 1 }]
    const one = tried('x', 'part', [own()], { made: [] })
    const two = tried('y', 'correct', [own()], { member_id: 'm2' })
    expect(again([one, two], team, ['m1', 'm2', 'm3'])).toEqual([])
    expect(again([{ ...one, matches: [] }, two], team, ['m1', 'm2', 'm3'])).toEqual([
      ['x', 'wrong', ''],
      ['y', 'as before', '-0'],
    ])
  })
})
