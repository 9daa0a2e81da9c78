import { maskedFlag } from '@beacon/api/bank/question'
import { describe, expect, it } from 'vitest'
import { emptyQuestion, newPart, questionForm, withoutSecrets } from './model.ts'
import { repeatedFlags } from './repeated-flags.ts'

const flag = (content: string, match: 'exact' | 'case_insensitive' | 'regex' = 'exact') => ({ content, match })
const part = (...flags: ReturnType<typeof flag>[]) => ({ ...newPart(), flags })

describe('flags that repeat', () => {
  it.each([
    ['the same text', [flag('a'), flag('a')], 1],
    ['another case, both exact', [flag('a'), flag('A')], 0],
    ['another case where one takes either', [flag('a'), flag('A', 'case_insensitive')], 1],
    ['masked ones', [flag(maskedFlag), flag(maskedFlag)], 0],
    ['expressions', [flag('a.*', 'regex'), flag('a.*', 'regex')], 0],
  ])('%s', (_, flags, count) => {
    expect(repeatedFlags({ parts: [part(...flags)], decoy_flags: [] })).toHaveLength(count)
  })

  it('are found across parts and among decoys, and name the earlier one', () => {
    const found = repeatedFlags({ parts: [part(flag('a')), part(flag('b'), flag('a'))], decoy_flags: ['b'] })
    expect(found).toEqual([
      { path: ['parts', 1, 'flags', 1, 'content'], n: 1 },
      { path: ['decoy_flags', 0], n: 2 },
    ])
  })

  it('stand at the field in the form’s own check', () => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const result = questionForm.safeParse({
      ...emptyQuestion('en'),
      name: 'x',
      description: 'y',
      direction_id: id,
      parts: [part(flag('a'), flag('a'))],
    })
    expect(result.error?.issues).toEqual([
      expect.objectContaining({ path: ['parts', 0, 'flags', 1, 'content'], message: 'flag_duplicate|{"n":1}' }),
    ])
  })
})

it('keeps flags, decoys and the solution out of a draft', () => {
  const draft = withoutSecrets({
    ...emptyQuestion('en'),
    parts: [part(flag('beacon{x}'))],
    decoy_flags: ['beacon{y}'],
    analysis: 'beacon{x} is it',
  })
  expect(JSON.stringify(draft)).not.toContain('beacon{')
})
