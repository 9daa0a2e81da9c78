import { describe, expect, it } from 'vitest'
import { openSignInQueue } from './sign-in-queue.ts'

const opened = (inside: number, most?: number) => {
  let at = 0
  const queue = openSignInQueue({ inside, now: () => at, ...(most === undefined ? {} : { most }) })
  return { ...queue, pass: (ms: number) => (at += ms) }
}

describe('the queue before the hashing of passwords', () => {
  it('lets in as many as fit and gives the rest their places in order of coming', () => {
    const { enter } = opened(2)
    expect([enter('a'), enter('b')]).toEqual([null, null])
    expect(enter('c')).toMatchObject({ place: 1 })
    expect(enter('d')).toMatchObject({ place: 2 })
  })
  it('keeps a place over repeated calls', () => {
    const { enter, pass } = opened(1)
    enter('a')
    enter('b')
    enter('c')
    pass(700)
    expect(enter('c')).toMatchObject({ place: 2 })
    expect(enter('b')).toMatchObject({ place: 1 })
  })
  it('does not let a newcomer pass by one who is due', () => {
    const { enter, leave, pass } = opened(1)
    enter('a')
    enter('b')
    pass(1_000)
    leave()
    expect(enter('late')).toMatchObject({ place: 2 })
    expect(enter('b')).toBeNull()
  })
  it('does not keep the hashing idle for one who was told to come later', () => {
    const { enter, leave } = opened(1)
    enter('a')
    enter('b')
    leave()
    expect(enter('late')).toBeNull()
  })
  it('is not held up by people who walked away', () => {
    const { enter, leave, pass } = opened(1)
    enter('a')
    for (let i = 0; i < 100; i += 1) enter(`gone ${i}`)
    enter('here')
    leave()
    pass(15_000)
    expect(enter('here')).toBeNull()
  })
  it('remembers no more than it can count', () => {
    const { enter } = opened(1, 500)
    enter('a')
    for (let i = 0; i < 550; i += 1) enter(`made up ${i}`)
    expect(enter('real')).toMatchObject({ place: 501 })
  })
  it('forgets a place sixty seconds after its last call', () => {
    const { enter, leave, pass } = opened(1)
    enter('a')
    enter('gone')
    pass(60_001)
    leave()
    expect(enter('new')).toBeNull()
    leave()
    expect(enter('gone')).toBeNull()
  })
  it('brings two thousand at once in within their order, none refused', () => {
    const { enter, leave, pass } = opened(40)
    const waiting = Array.from({ length: 2_000 }, (_, i) => ({ key: `player ${i}`, due: 0 }))
    const order: number[] = []
    for (let ms = 0; order.length < waiting.length && ms < 120_000; ms += 25) {
      for (const [i, one] of waiting.entries()) {
        if (one.due > ms || one.due < 0) continue
        const told = enter(one.key)
        one.due = told === null ? -1 : ms + told.retry_ms
        if (told === null) order.push(i)
      }
      pass(25)
      if (order.length > 0) leave()
    }
    expect(order).toHaveLength(2_000)
    const furthest = Math.max(...order.map((who, at) => Math.abs(who - at)))
    expect(furthest).toBeLessThan(400)
  })
})
