import { describe, expect, it } from 'vitest'
import { cellOf, mineOf, pwn, topicView, uuid } from '../../testing/samples.ts'
import { boardGroups, cellsByTopic, neighbourTopic, tileState } from './board.ts'
import { nextTile } from './board-keys.ts'

const solved = { solved_at: '2026-11-20T06:21:00.000Z' }

describe('the state of a tile', () => {
  it.each([
    ['untouched', topicView(1), undefined, { kind: 'untouched' }],
    ['solved where no first blood is named', topicView(1, { solves: 11 }), undefined, { kind: 'solved_by_others' }],
    ['taken by others', topicView(1, { first: '夜航船' }), undefined, { kind: 'taken', by: '夜航船' }],
    ['wrong tries', topicView(1, { first: '夜航船' }), cellOf(uuid(1), { wrong: 2 }), { kind: 'wrong', count: 2 }],
    ['no tries left', topicView(1), cellOf(uuid(1), { wrong: 3, tries_left: 0 }), { kind: 'locked_out' }],
    ['offline', topicView(1, { state: 'offline' }), cellOf(uuid(1), { wrong: 1 }), { kind: 'offline' }],
    ['solved', topicView(1, { state: 'offline' }), cellOf(uuid(1), { ...solved, wrong: 4 }), { kind: 'solved' }],
    ['first blood', topicView(1), cellOf(uuid(1), { ...solved, blood: 1 }), { kind: 'first_blood' }],
    ['locked', topicView(1, { state: 'locked' }), undefined, { kind: 'locked' }],
    ['closed', topicView(1, { state: 'closed' }), cellOf(uuid(1), { wrong: 1 }), { kind: 'closed' }],
    ['practice', topicView(1, { is_practice: true, first: '夜航船' }), undefined, { kind: 'practice' }],
    ['second blood', topicView(1), cellOf(uuid(1), { ...solved, blood: 2 }), { kind: 'solved' }],
  ])('%s', (_, topic, cell, expected) => {
    expect(tileState(topic, cell)).toEqual(expected)
  })
})

describe('the board', () => {
  const topics = [topicView(3), topicView(1), topicView(2, { state: 'offline' }), topicView(4, { direction: pwn, name: 'Heap' })]
  const cells = cellsByTopic(mineOf({ cells: [cellOf(uuid(1), solved)] }))
  const names = (filter: Parameters<typeof boardGroups>[2]) =>
    boardGroups(topics, { cells }, filter).map(({ topics: shown }) => shown.map(({ name }) => name))

  it('groups by direction in the order of the topics, each by value', () => {
    expect(names({})).toEqual([['Topic 1', 'Topic 2', 'Topic 3'], ['Heap']])
  })
  it('counts solved, total and the open value whatever the filter hides', () => {
    const [web] = boardGroups(topics, { cells }, { solved: 'hide' })
    expect(web).toMatchObject({ solved: 1, total: 3, value: 500 })
    expect(web?.topics.map(({ name }) => name)).toEqual(['Topic 2', 'Topic 3'])
  })
  it('hides offline topics, other directions and other names', () => {
    expect(names({ online: true })).toEqual([['Topic 1', 'Topic 3'], ['Heap']])
    expect(names({ direction: 'pwn' })).toEqual([['Heap']])
    expect(names({ q: ' hea' })).toEqual([['Heap']])
    expect(names({ q: 'nothing' })).toEqual([])
  })
  it('shows the solved alone, one difficulty, and what was not opened yet', () => {
    expect(names({ solved: 'only' })).toEqual([['Topic 1']])
    const hard = [topicView(1, { difficulty: 'advanced', name: 'Hard' }), topicView(2)]
    expect(boardGroups(hard, { cells }, { difficulty: 'advanced' })[0]?.topics.map(({ name }) => name)).toEqual(['Hard'])
    const seen = new Set([uuid(3)])
    expect(boardGroups(topics, { cells, seen }, { unseen: true }).map(({ topics: shown }) => shown.map(({ name }) => name))).toEqual([
      ['Topic 2'],
      ['Heap'],
    ])
  })
  it('finds a topic by its tags and by its other name', () => {
    const tagged = [
      topicView(1, { knowledge_points: ['Padding oracle'] }),
      topicView(2, { translations: { zh: { name: '饼干公证', description: '' } } }),
    ]
    const searchIds = (q: string) => boardGroups(tagged, { cells }, { q })[0]?.topics.map(({ resource_id }) => resource_id)
    expect(searchIds('oracle')).toEqual([uuid(1)])
    expect(searchIds('饼干')).toEqual([uuid(2)])
  })
  it('sorts by solves, name and order', () => {
    const many = [topicView(1, { solves: 1, name: 'b' }), topicView(2, { solves: 9, name: 'a' })]
    const order = (sort: 'solves' | 'name' | 'order') =>
      boardGroups(many, { cells: new Map() }, { sort })[0]?.topics.map(({ name }) => name)
    expect([order('solves'), order('name'), order('order')]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'a'],
    ])
  })
  it('goes on to the neighbour over the directions and stops at the ends', () => {
    const groups = boardGroups(topics, { cells }, {})
    expect(neighbourTopic(groups, uuid(3), 1)?.name).toBe('Heap')
    expect(neighbourTopic(groups, uuid(4), 1)).toBeUndefined()
    expect(neighbourTopic(groups, uuid(1), -1)).toBeUndefined()
  })
})

describe('arrows on the board', () => {
  // Two rows of three, then a row of one.
  const boxes = [0, 1, 2].flatMap((row) => [0, 1, 2].map((x) => ({ x, y: row }))).slice(0, 7)
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, null],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 6],
    ['ArrowDown', 6, null],
    ['ArrowUp', 6, 3],
    ['Home', 5, 0],
    ['End', 0, 6],
    ['a', 0, null],
  ])('%s from %i leads to %s', (key, at, expected) => {
    expect(nextTile(boxes, at, key)).toBe(expected)
  })
})
