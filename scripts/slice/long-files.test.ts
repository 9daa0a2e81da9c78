import { expect, test } from 'vitest'
import { batchesOf, chooseFiles, findLongFiles, longSteps, type LongFile } from './long-files.ts'
import { thirdOf } from './third.ts'

const all = findLongFiles(process.cwd())
const pathsOf = (files: readonly LongFile[]) => files.map(({ path }) => path)

test('three submissions run every file once', () => {
  const three = [0, 1, 2].flatMap((number) => pathsOf(chooseFiles(all, { number, leftovers: [] })))
  expect(three.sort()).toEqual(pathsOf(all).sort())
  expect(new Set(all.map(({ step }) => step))).toEqual(new Set(longSteps))
})

test('no third holds more than half of the files', () => {
  const sizes = [0, 1, 2].map((third) => all.filter(({ path }) => thirdOf(path) === third).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(all.length / 2)
})

test('what did not fit comes first and only once', () => {
  const last = all.findLast(({ path }) => thirdOf(path) === 1)?.path ?? ''
  const other = all.find(({ path }) => thirdOf(path) === 2)?.path ?? ''
  const chosen = pathsOf(chooseFiles(all, { number: 1, leftovers: [other, last] }))
  expect(chosen.slice(0, 2)).toEqual([other, last])
  expect(new Set(chosen).size).toBe(chosen.length)
})

test('a leftover that is no long test is refused by its name', () => {
  expect(() => chooseFiles(all, { number: 1, leftovers: ['gone.long.test.ts'] })).toThrow('“gone.long.test.ts”')
})

test('files of docker share a process, and every other file has its own', () => {
  const one = (step: LongFile['step'], path: string): LongFile => ({ step, path })
  const files = [one('docker', 'a'), one('docker', 'b'), one('long', 'c'), one('long', 'd'), one('docker', 'e')]
  expect(batchesOf(files).map(({ paths }) => paths)).toEqual([['a', 'b'], ['c'], ['d'], ['e']])
})
