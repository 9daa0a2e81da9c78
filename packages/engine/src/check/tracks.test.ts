import { describe, expect, it } from 'vitest'
import { longestOf, tracksOf } from './tracks.ts'
import type { StageKind } from './verdict.ts'

const stage = (kind: StageKind, store: string | null, ms: number) => ({ kind, store, ms })
const cell = [
  stage('check', null, 10),
  stage('put', '1', 5),
  stage('put', '2', 9),
  stage('get', '1', 7),
  stage('get', '2', 2),
  stage('old_get', '1', 4),
  stage('old_get', '1', 13),
]

describe('stages of a chain', () => {
  it('a get waits for the put of its flag, an old one for nobody, and all of them for the check', () => {
    expect(tracksOf(cell)).toEqual({ first: [0], tracks: [[1, 3], [2, 4], [5], [6]] })
  })

  it('take as long as the check and the longest track', () => {
    expect(longestOf(cell, ({ ms }) => ms)).toBe(10 + 13)
    expect(longestOf(cell.slice(0, -1), ({ ms }) => ms)).toBe(10 + 5 + 7)
  })

  it('that only look are one after the other, as points of a scene are', () => {
    const points = [stage('check', null, 3), stage('check', null, 4), stage('check', null, 5)]
    expect(tracksOf(points)).toEqual({ first: [0, 1, 2], tracks: [] })
    expect(longestOf(points, ({ ms }) => ms)).toBe(12)
  })

  it('of a trial begin where there is no check', () => {
    expect(tracksOf([stage('get', '1', 5)])).toEqual({ first: [], tracks: [[0]] })
    expect(longestOf([], () => 1)).toBe(0)
  })
})
