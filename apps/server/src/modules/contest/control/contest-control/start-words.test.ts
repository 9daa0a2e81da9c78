import { attackDefenseStartCodes } from '@beacon/engine/attack-defense'
import { rwStartCodes } from '@beacon/engine/rw'
import { expect, it } from 'vitest'
import { wordsOf } from './start-words.ts'

it.each(['en', 'zh'] as const)('everything that holds a contest of attack and defence has its words in %s', (lang) => {
  expect(attackDefenseStartCodes.filter((code) => wordsOf([{ code, level: 'block' }], lang) === '')).toEqual([])
})

it.each(['en', 'zh'] as const)('everything that holds a real-world contest has its words in %s', (lang) => {
  const holding = rwStartCodes.filter((code) => code !== 'reset_steps_missing')
  expect(holding.filter((code) => wordsOf([{ code, level: 'block' }], lang) === '')).toEqual([])
})
