import { expect, test } from 'vitest'
import { Failure } from '../../../failure.ts'
import { createTurns } from './turns.ts'

/** Turns whose work ends when the test says so. */
function open(limits: { atOnce: number; mostWaiting: number }) {
  const inTurn = createTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (who: string, name: string) =>
    inTurn(who, () => {
      begun.push(name)
      return new Promise<void>((resolve) => ends.set(name, resolve))
    })
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
  const end = async (name: string) => {
    ends.get(name)?.()
    await settled()
  }
  return { ask, begun, end, settled }
}

test('so many at once, and one of a person', async () => {
  const { ask, begun, end, settled } = open({ atOnce: 2, mostWaiting: 10 })
  const all = [ask('ada', 'a1'), ask('ada', 'a2'), ask('bob', 'b1'), ask('cem', 'c1')]
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'c1'])
  await end('c1')
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2'])
  await end('b1')
  await end('a2')
  await Promise.all(all)
})

test('who sends a heap waits behind those who come later', async () => {
  const { ask, begun, end, settled } = open({ atOnce: 1, mostWaiting: 10 })
  void ask('ada', 'a1')
  void ask('ada', 'a2')
  void ask('ada', 'a3')
  void ask('bob', 'b1')
  await settled()
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('work that fails gives its turn on', async () => {
  const inTurn = createTurns({ atOnce: 1, mostWaiting: 1 })
  await expect(inTurn('ada', () => Promise.reject(new Error('no picture')))).rejects.toThrow('no picture')
  expect(await inTurn('ada', () => Promise.resolve(7))).toBe(7)
})

test('one more than may wait is refused with a time, and others are not', async () => {
  const { ask, begun, end, settled } = open({ atOnce: 2, mostWaiting: 2 })
  for (const name of ['a1', 'a2', 'a3']) void ask('ada', name)
  const refused = await ask('ada', 'a4').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Failure)
  expect(refused).toMatchObject({ code: 'rate_limited', headers: { 'retry-after': '10' } })
  void ask('bob', 'b1')
  await settled()
  expect(begun).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'a2', 'a3', 'b1']) await end(name)
})
