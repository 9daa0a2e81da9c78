import { attackDefenseKind, rulesOf } from '@beacon/engine/attack-defense'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { attack, attackInfo, forcadInfo } from './attack.ts'
import { attackDefenseContest } from './contest.ts'
import { attackDefenseVocabulary } from './vocabulary.ts'
import { attackWall } from './wall.ts'

const plan = { start_at: '2027-12-01T09:00:00Z', end_at: '2027-12-01T11:00:00Z', round_duration_s: 180, round_grace_s: 10 }
const issues = (change: object) => attackDefenseContest.crossCheck({ ...plan, ...change })

describe('an attack and defence contest', () => {
  it('has factory values that its own fields take, and that are rules', () => {
    const { defaultFields, defaults } = attackDefenseContest
    const values = Object.fromEntries(Object.keys(defaultFields).map((name) => [name, Reflect.get(defaults, name)]))
    expect(z.object(defaultFields).safeParse(values).error?.issues ?? []).toEqual([])
    expect(rulesOf(defaults)).toEqual({ preset: 'jeopardy_ad', life: 5, flag: 10, sla: 10 })
    expect(rulesOf({ ...defaults, scoring_preset: 'forcad' })).toMatchObject({ hardness: 30, inflation: true, initial: 5000 })
    expect(rulesOf({ ...defaults, scoring_preset: 'zero_sum' })).toMatchObject({ attack: 50, down: 50 })
  })

  it.each([Math.E, 2, 0, null])('refuses a hardness of %s', (hardness) => {
    expect(attackDefenseContest.fields.hardness.safeParse(hardness).success).toBe(false)
  })

  it('has three rounds or more, and flags that do not outlive it', () => {
    expect(issues({})).toEqual([])
    expect(issues({ end_at: '2027-12-01T09:06:00Z' })).toEqual([['round_duration_s', 'too_few_rounds|{"n":2}']])
    const long = { end_at: '2028-01-01T09:00:00Z', round_duration_s: 60 }
    expect(issues(long)).toEqual([['round_duration_s', 'field_range|{"min":268,"max":7200}']])
    expect(issues({ flag_life_rounds: 40 })).toEqual([])
    expect(issues({ flag_life_rounds: 41 })).toEqual([['flag_life_rounds', 'field_range|{"min":1,"max":40}']])
  })

  it('waits at most half a round, and 10 s in the shortest ones, before a round is settled', () => {
    expect(issues({ round_grace_s: 60, round_duration_s: 120 })).toEqual([])
    expect(issues({ round_grace_s: 10, round_duration_s: 10 })).toEqual([])
    expect(issues({ round_grace_s: 11, round_duration_s: 10 })).toEqual([['round_grace_s', 'field_range|{"min":6,"max":10}']])
    expect(issues({ round_grace_s: 60, round_duration_s: 119 })).toEqual([['round_grace_s', 'field_range|{"min":6,"max":59}']])
    expect(attackDefenseContest.crossCheck({ round_grace_s: 60 })).toEqual([])
  })

  it('says the columns of its rows in the order of the engine', () => {
    expect(attackDefenseVocabulary.columns.map(({ key }) => key)).toEqual(attackDefenseKind.columns)
  })

  it('tells nobody but staff how it is checked', () => {
    expect(attackDefenseContest.shown.shape).not.toHaveProperty('check_mode')
    expect(attackDefenseContest.shown.shape).toHaveProperty('scoring_preset')
  })
})

describe('its operations', () => {
  it('take one flag to a hundred, short ones', () => {
    const takes = (flags: string[]) => z.safeParse(attack.submit.body!, { flags }).success
    expect([takes(['flag{x}']), takes(Array(100).fill('f'))]).toEqual([true, true])
    expect([takes([]), takes(Array(101).fill('f')), takes(['f'.repeat(201)])]).toEqual([false, false, false])
  })

  it('give hints in the shape of ForcAD and in one with rounds', () => {
    expect(z.safeParse(forcadInfo, null).success).toBe(true)
    expect(z.safeParse(forcadInfo, { mail: { '10.0.1.2': ['user1'] } }).success).toBe(true)
    const info = {
      flag_regex: 'flag\\{[A-Za-z0-9_-]{27}\\}',
      flag_life_rounds: 5,
      round: null,
      teams: [],
      services: { mail: { '10.0.1.2': { entrant_id: '00000000-0000-4000-8000-000000000001', hints: { 7: ['user1'] } } } },
    }
    expect(z.safeParse(attackInfo, info).success).toBe(true)
  })

  it('stand at addresses of their own', () => {
    const all = [...Object.values(attack), ...Object.values(attackWall)].map(({ method, path }) => `${method} ${path}`)
    expect(new Set(all).size).toBe(all.length)
  })
})
