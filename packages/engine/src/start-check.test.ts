import { describe, expect, it } from 'vitest'
import { holdsStart, startItems, type StartFacts } from './start-check.ts'

const ready: StartFacts = {
  is_public: true,
  is_online: true,
  entrants: 12,
  registration: 'open',
  is_joinable: true,
  topics: {
    online: 3,
    tested: 3,
    points: 900,
    without_flags: [],
    without_rubric: [],
    small_pools: [],
    sharing_flags: [],
    flag_box: false,
    untranslated: [],
    lang: 'zh',
  },
  low_disk_mb: null,
}
const told = (facts: Partial<StartFacts>) => startItems({ ...ready, ...facts }).map(({ code, level }) => [code, level])
const topics = (more: Partial<StartFacts['topics']>) => ({ topics: { ...ready.topics, ...more } })

describe('the start check', () => {
  it('has nothing to say of a contest that is ready', () => {
    expect(told({})).toEqual([])
  })

  it.each<[string, Partial<StartFacts>, string[][]]>([
    ['a hidden contest', { is_public: false }, [['contest_hidden', 'confirm']]],
    ['a contest that is offline', { is_online: false }, [['contest_offline', 'block']]],
    ['no topic', topics({ online: 0, tested: 0 }), [['no_topics', 'block']]],
    ['no topic tried at all', topics({ tested: 0 }), [['topics_untested', 'confirm']]],
    ['one topic not tried', topics({ tested: 2 }), [['topics_untested', 'warn']]],
    ['topics without points', topics({ points: 0 }), [['scores_zero', 'block']]],
    ['nobody yet, while people can still come', { entrants: 0 }, [['no_entrants', 'warn']]],
    ['nobody, and nobody can come', { entrants: 0, is_joinable: false }, [['nobody_can_join', 'confirm']]],
    ['an empty list', { entrants: 0, registration: 'list', is_joinable: false }, [['list_empty', 'block']]],
    ['little room on the disk', { low_disk_mb: 900 }, [['disk_low', 'warn']]],
  ])('%s', (_what, facts, items) => {
    expect(told(facts)).toEqual(items)
  })
})

describe('an automatic start waits', () => {
  const hidden = startItems({ ...ready, is_public: false })
  const empty = startItems({ ...ready, ...topics({ online: 0 }) })

  it('for what was not confirmed, and for what nobody can confirm', () => {
    expect(holdsStart(hidden, new Set())).toBe(true)
    expect(holdsStart(hidden, new Set(['contest_hidden']))).toBe(false)
    expect(holdsStart(hidden, new Set(['topics_untested']))).toBe(true)
    expect(holdsStart(empty, new Set(['no_topics']))).toBe(true)
  })

  it('for no warning', () => {
    expect(holdsStart(startItems({ ...ready, entrants: 0 }), new Set())).toBe(false)
  })
})
