import { fillLines } from '@beacon/api/topic/topic-lines'
import { topicLine } from '@beacon/api/topic/topic'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { linesOf, ownLinesOf, type SeenTopic } from './line.ts'

const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const direction = { resource_id: id(9), key: 'web', name_en: 'Web', name_zh: '网络' }
const blood = { order: 1, entrant_id: id(8), name: 'Redshift', at: '2026-11-20T02:00:00.000Z' }

/** A topic of which most says nothing, with its place and what is told of it. */
function seen(sort: number, view: Partial<SeenTopic['view']> = {}, row: Partial<SeenTopic['whole']['row']> = {}): SeenTopic {
  const whole = { row: { answer_limit: null, show_own_tries: null, show_solvers: null, ...row } } as SeenTopic['whole']
  return {
    whole,
    view: {
      resource_id: id(sort),
      question_id: id(7),
      name: `T${sort}`,
      lang: 'en',
      difficulty: 'primary',
      flag_type: 'static',
      state: 'online',
      description: 'Find it.',
      connection_info: '',
      author: '',
      direction,
      sort,
      score: 500,
      integral_way: 'dynamic',
      value: 0,
      solves: 0,
      unranked_solves: 0,
      bloods: [],
      parts: [{ part: 0, name: '', score_share: 100 }],
      hints: [],
      attachments: [],
      answer_limit: 0,
      released_at: null,
      show_own_tries: true,
      show_solvers: true,
      version: 3,
      ...view,
    },
  }
}
const file = { file_id: id(6), name: 'a.zip', size: 12, sha256: 'ab', url: null, is_template: false }
const parts = [
  { part: 0, name: 'Gate', score_share: 50 },
  { part: 1, name: 'Quay', score_share: 50 },
]

describe('a line of the list', () => {
  test('says a zero that is a figure, and nothing that is so for most topics', () => {
    const { items, directions } = linesOf([seen(1)], { isStaff: false })
    expect(items).toEqual([{ resource_id: id(1), name: 'T1', direction: 'web', value: 0, solves: 0, description: 'Find it.' }])
    expect(directions).toEqual([direction])
  })

  test('says its place only where the line before does not', () => {
    const all = [seen(1), seen(2), seen(5), seen(6)]
    expect(linesOf(all, { isStaff: false }).items.map(({ sort }) => sort)).toEqual([undefined, undefined, 5, undefined])
    expect(ownLinesOf(all).items.map(({ sort }) => sort)).toEqual([1, 2, 5, 6])
  })

  test('names who was first, and to staff also when', () => {
    const all = [seen(1, { bloods: [blood] })]
    expect(linesOf(all, { isStaff: false }).items).toMatchObject([{ first: 'Redshift' }])
    expect(linesOf(all, { isStaff: false }).items[0]).not.toHaveProperty('first_blood')
    expect(linesOf(all, { isStaff: true }).items).toMatchObject([{ first: 'Redshift', first_blood: blood }])
  })

  test('names files without size and digest, and parts where there are several', () => {
    const mirror = { ...file, size: 0, sha256: '', url: 'https://example.org/a' }
    const [line] = linesOf([seen(1, { attachments: [file, mirror], parts })], { isStaff: false }).items
    expect(line?.files).toEqual([
      { file_id: id(6), name: 'a.zip' },
      { file_id: id(6), name: 'a.zip', url: 'https://example.org/a' },
    ])
    expect(line?.parts).toEqual(parts)
  })

  test('tells what a topic sets for itself, even where it sets nothing of it, and no setting of a locked one', () => {
    const own = { answer_limit: 0, show_own_tries: false, show_solvers: true }
    expect(linesOf([seen(1, {}, own)], { isStaff: false }).items).toMatchObject([own])
    const [locked] = linesOf([seen(1, { state: 'locked' }, own)], { isStaff: false }).items
    expect([locked?.show_own_tries, locked?.show_solvers]).toEqual([undefined, undefined])
  })

  test('is what the contract says, and filled in it is what the topic was', () => {
    const hints = [{ hint_id: id(5), title: '', cost: 5 }]
    const all = [seen(2, { state: 'closed', difficulty: 'advanced', lang: 'zh', parts, hints, unranked_solves: 2, is_practice: true })]
    const { items, directions } = linesOf(all, { isStaff: true })
    expect(z.array(topicLine).parse(items)).toEqual(items)
    const {
      question_id: _id,
      score: _score,
      integral_way: _way,
      version: _version,
      bloods: _bloods,
      attachments: _files,
      ...view
    } = all[0]!.view
    const { answer_limit: _limit, released_at: _at, show_own_tries: _tries, show_solvers: _solvers, ...rest } = view
    expect(fillLines({ items, directions })).toMatchObject([rest])
  })
})
