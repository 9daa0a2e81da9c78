import { expect, it } from 'vitest'
import { flagStartItems, type FlagStartFacts } from './start-items.ts'

const ready: FlagStartFacts = {
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
}

it.each<[string, Partial<FlagStartFacts>, string[][]]>([
  ['topics that are ready', {}, []],
  ['no topic', { online: 0, tested: 0 }, [['no_topics', 'block']]],
  ['no topic tried at all', { tested: 0 }, [['topics_untested', 'confirm']]],
  ['one topic not tried', { tested: 2 }, [['topics_untested', 'warn']]],
  ['topics without points', { points: 0 }, [['scores_zero', 'block']]],
  ['a topic without a flag', { without_flags: ['Lantern'] }, [['topic_without_flags', 'block']]],
  ['two topics with one flag', { sharing_flags: ['Lantern', 'Ferry'] }, [['duplicate_flags', 'warn']]],
])('%s', (_what, facts, items) => {
  expect(flagStartItems({ ...ready, ...facts }).map(({ code, level }) => [code, level])).toEqual(items)
})
