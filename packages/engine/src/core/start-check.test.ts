import { describe, expect, it, test } from 'vitest'
import { holdsStart, startItem, startItems, type StartFacts } from './start-check.ts'

const ready: StartFacts = {
  is_public: true,
  is_online: true,
  entrants: 12,
  registration: 'open',
  is_joinable: true,
  closed_accounts: null,
  low_disk_mb: null,
}
const itemCodes = (facts: Partial<StartFacts>) => startItems({ ...ready, ...facts }, []).map(({ code, level }) => [code, level])

describe('the start check', () => {
  it('has nothing to say of a contest that is ready', () => {
    expect(itemCodes({})).toEqual([])
  })

  it.each<[string, Partial<StartFacts>, string[][]]>([
    ['a hidden contest', { is_public: false }, [['contest_hidden', 'confirm']]],
    ['a contest that is offline', { is_online: false }, [['contest_offline', 'block']]],
    ['nobody yet, while people can still come', { entrants: 0 }, [['no_entrants', 'warn']]],
    ['nobody, and nobody can come', { entrants: 0, is_joinable: false }, [['nobody_can_join', 'confirm']]],
    [
      'nobody, and nobody gets an account',
      { entrants: 0, closed_accounts: 0 },
      [
        ['no_entrants', 'warn'],
        ['accounts_closed', 'warn'],
      ],
    ],
    ['people on a list need no account of their own making', { registration: 'list', closed_accounts: 3 }, []],
    ['an empty list', { entrants: 0, registration: 'list', is_joinable: false }, [['list_empty', 'block']]],
    ['little room on the disk', { low_disk_mb: 900 }, [['disk_low', 'warn']]],
  ])('%s', (_what, facts, items) => {
    expect(itemCodes(facts)).toEqual(items)
  })
})

test('what a kind checks stands between the contest and its entrants', () => {
  const own = [startItem('warn', 'topics_untested')]
  expect(startItems({ ...ready, is_public: false, entrants: 0 }, own).map(({ code }) => code)).toEqual([
    'contest_hidden',
    'topics_untested',
    'no_entrants',
  ])
})

describe('an automatic start waits', () => {
  const hidden = startItems({ ...ready, is_public: false }, [])
  const empty = startItems(ready, [startItem('block', 'no_topics')])

  it('for what was not confirmed, and for what nobody can confirm', () => {
    expect(holdsStart(hidden, new Set())).toBe(true)
    expect(holdsStart(hidden, new Set(['contest_hidden']))).toBe(false)
    expect(holdsStart(hidden, new Set(['topics_untested']))).toBe(true)
    expect(holdsStart(empty, new Set(['no_topics']))).toBe(true)
  })

  it('for no warning', () => {
    expect(holdsStart(startItems({ ...ready, entrants: 0 }, []), new Set())).toBe(false)
  })
})
