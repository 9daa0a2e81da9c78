import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionOrder, orderPaper, type QuestionOptions } from './order.ts'
import { createStreams } from './stream.ts'

const letters = ['a', 'b', 'c', 'd', 'e']
const question = (pinned: readonly string[], fixed_order = false): QuestionOptions => ({
  options: letters.map((option_id) => ({ option_id, pinned: pinned.includes(option_id) })),
  fixed_order,
})
const sections = [
  { key: 'one', shuffle: true, ids: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'] },
  { key: 'two', shuffle: false, ids: ['q7', 'q8', 'q9'] },
]

describe('the order of options', () => {
  it('moves all but the pinned ones, and loses none', () => {
    fc.assert(
      fc.property(fc.subarray(letters), fc.string(), (pinned, seed) => {
        const order = optionOrder(question(pinned), () => createStreams(seed)('options'))
        expect([...order].sort()).toEqual(letters)
        for (const id of pinned) expect(order.indexOf(id)).toBe(letters.indexOf(id))
      }),
    )
  })
  it('of a question that keeps its order is that of the author', () => {
    expect(optionOrder(question([], true), () => createStreams('any')('options'))).toEqual(letters)
  })
  it('reaches every place', () => {
    const streams = createStreams('places')
    const first = new Set(Array.from({ length: 100 }, (_, user) => optionOrder(question([]), () => streams(`options:${user}`))[0]))
    expect(first.size).toBe(letters.length)
  })
})

describe('the order of a paper', () => {
  const orderOf = (subject: string) => orderPaper(sections, subject, createStreams('seed'), () => question(['e']))
  it('is the same for one candidate whenever it is asked, and another for another', () => {
    expect(orderOf('u1')).toEqual(orderOf('u1'))
    expect(orderOf('u1')).not.toEqual(orderOf('u2'))
  })
  it('keeps sections in place, questions in their section, and a section that is not shuffled', () => {
    const [one, two] = orderOf('u1')
    expect([one?.key, two?.key]).toEqual(['one', 'two'])
    expect(one?.questions.map(({ id }) => id).sort()).toEqual(['q1', 'q2', 'q3', 'q4', 'q5', 'q6'])
    expect(two?.questions.map(({ id }) => id)).toEqual(['q7', 'q8', 'q9'])
  })
  it('gives a question without options none', () => {
    const [one] = orderPaper(sections, 'u1', createStreams('seed'), () => null)
    expect(one?.questions[0]?.option_ids).toEqual([])
  })
})
