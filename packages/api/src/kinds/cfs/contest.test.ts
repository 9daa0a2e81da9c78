import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cfsContest } from './contest.ts'

describe('a penetration contest', () => {
  it('has factory values that its own fields take', () => {
    const { defaultFields, defaults } = cfsContest
    const names = Object.keys(defaultFields)
    const values = Object.fromEntries(names.map((name) => [name, Reflect.get(defaults, name)]))
    expect(z.object(defaultFields).safeParse(values).error?.issues ?? []).toEqual([])
    expect(defaults).toMatchObject({
      integral_way: 'accumulative',
      finish_bonus_percent: 0,
      scene_per_entrant: 1,
      scene_reset_max: 5,
      scene_reset_wait_s: 120,
      scene_extend_minutes: 60,
      scene_extend_max: 3,
      scene_in_contest_pause: 'keep',
      scene_deploy_before_minutes: 60,
    })
  })

  it('charges hints at once alone: no single solve could pay for a hint of a range', () => {
    expect(cfsContest.defaults.hint_charge).toBe('at_once')
    expect(cfsContest.crossCheck({ hint_charge: 'on_solve' }).map(([field]) => field)).toEqual(['hint_charge'])
    expect(cfsContest.crossCheck({ hint_charge: 'at_once' })).toEqual([])
  })

  it('refuses more than the whole as a bonus', () => {
    expect(cfsContest.fields.finish_bonus_percent.safeParse(101).success).toBe(false)
  })
})

describe('the lifetime of ranges', () => {
  const plan = { start_at: '2027-12-01T09:00:00Z', end_at: '2027-12-01T17:00:00Z', scene_lifetime_minutes: 120 }
  const follow = (change: object, ...given: string[]) => cfsContest.follow({ ...plan, ...change }, new Set(given))

  it('follows the length of the contest', () => {
    expect(follow({}, 'start_at', 'end_at')).toEqual({ scene_lifetime_minutes: 490 })
    expect(follow({ end_at: '2027-12-20T17:00:00Z' }, 'end_at')).toEqual({ scene_lifetime_minutes: 10_080 })
  })

  it('stays where it is long enough, was given, or no time was', () => {
    expect(follow({ scene_lifetime_minutes: 600 }, 'end_at')).toEqual({})
    expect(follow({}, 'end_at', 'scene_lifetime_minutes')).toEqual({})
    expect(follow({}, 'name')).toEqual({})
    expect(follow({ end_at: undefined }, 'start_at')).toBeNull()
  })
})
