import { describe, expect, it } from 'vitest'
import type { CheckStage } from '../../../db/schema/index.ts'
import type { Booth, BoothEnd } from '../driver/index.ts'
import { DriverError } from '../driver/index.ts'
import { runChain } from './chain.ts'
import { openTurns } from './turns.ts'

const ended: BoothEnd = { exit_code: 101, stdout: '', stderr: '', isLate: false, isFlood: false, took_ms: 10, cpu_ms: 1, waited_ms: 0 }
const stages: CheckStage[] = [
  { kind: 'check', store: null, timeout_ms: 1_000 },
  { kind: 'put', store: '1', timeout_ms: 1_000 },
  { kind: 'put', store: '2', timeout_ms: 1_000 },
  { kind: 'get', store: '1', timeout_ms: 1_000 },
  { kind: 'get', store: '2', timeout_ms: 1_000 },
  { kind: 'old_get', store: '1', timeout_ms: 1_000, issued: 3 },
]
const inputs = [
  { flag: null, flag_ref: null },
  { flag: 'FLAG-ONE', flag_ref: null },
  { flag: 'FLAG-TWO', flag_ref: null },
  { flag: 'FLAG-ONE', flag_ref: null },
  { flag: 'FLAG-TWO', flag_ref: null },
  { flag: 'FLAG-OLD', flag_ref: 'id-of-old' },
]
const soon = () => new Date(Date.now() + 60_000).toISOString()

/** Each command ends as it is told to by `answers` (its action and flag), the others well, and all of them a turn later. */
function standIn(answers: Readonly<Record<string, Partial<BoothEnd> | DriverError>> = {}, lasts_ms = 5) {
  const seen = { began: [] as string[], most: 0, refs: new Map<string, string>(), cut: 0, running: 0 }
  const booth: Booth = {
    reach: () => Promise.resolve(),
    lead: () => Promise.reject(new Error('nobody leads')),
    close: () => Promise.resolve(),
    run: async ({ command }, signal) => {
      const [, action = '', , ref = '', flag = ''] = command
      const name = [action, flag].filter(Boolean).join(' ')
      seen.began.push(name)
      seen.refs.set(name, ref)
      seen.running += 1
      seen.most = Math.max(seen.most, seen.running)
      const answer = answers[name]
      const isBroken = answer instanceof DriverError
      await new Promise((resolve) => setTimeout(resolve, isBroken ? 1 : lasts_ms))
      seen.running -= 1
      if (answer instanceof DriverError) throw answer
      if (signal.aborted) {
        seen.cut += 1
        throw new DriverError('deadline', 'the run was cut')
      }
      return { ...ended, stdout: action === 'put' ? `id-of-${flag}` : '', ...answer }
    },
  }
  return { booth, seen }
}

const run = (booth: Booth, { deadline = soon(), width = 8 } = {}) => {
  const place = { at: 'address' as const, host: '10.0.0.2', ports: [80] }
  const chain = { run: { place, stages, deadline }, inputs, put_mode: 'plain' as const, inTurn: openTurns(width) }
  return runChain(booth, chain, new AbortController().signal)
}
const verdictsOf = (end: Awaited<ReturnType<typeof run>>) => end.stages.map(({ verdict }) => verdict)
const failing = { exit_code: 104 }

describe('a chain of stages', () => {
  it('looks first, then puts and old gets at once; a get is given what its own put printed', async () => {
    const { booth, seen } = standIn()
    const end = await run(booth)
    expect(seen.began[0]).toBe('check')
    expect(seen.began.slice(1, 4)).toEqual(['put FLAG-ONE', 'put FLAG-TWO', 'get FLAG-OLD'])
    expect(seen.most).toBe(3)
    expect(seen.refs.get('get FLAG-ONE')).toBe('id-of-FLAG-ONE')
    expect(seen.refs.get('get FLAG-OLD')).toBe('id-of-old')
    expect([end.verdict, end.fault]).toEqual(['up', null])
    // The check, and the longest of what ran beside it: a put and its get.
    expect([end.took_ms, end.cpu_ms]).toEqual([30, 6])
  })

  it.each<[name: string, answers: Parameters<typeof standIn>[0], stages: string[], verdict: string]>([
    ['the check', { check: failing }, ['down', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped'], 'down'],
    ['a put', { 'put FLAG-ONE': failing }, ['up', 'down', 'up', 'skipped', 'up', 'up'], 'down'],
    ['a get', { 'get FLAG-TWO': { exit_code: 102 } }, ['up', 'up', 'up', 'up', 'corrupt', 'up'], 'corrupt'],
    ['an old get alone', { 'get FLAG-OLD': { exit_code: 102 } }, ['up', 'up', 'up', 'up', 'up', 'corrupt'], 'recovering'],
    [
      'several: the first in the list decides, whichever ended first',
      { 'get FLAG-OLD': failing, 'put FLAG-TWO': { exit_code: 103 } },
      ['up', 'up', 'mumble', 'up', 'skipped', 'down'],
      'mumble',
    ],
  ])('where %s fails, skips what waits for it and nothing else', async (_name, answers, expected, verdict) => {
    const end = await run(standIn(answers).booth)
    expect(verdictsOf(end)).toEqual(expected)
    expect(end.verdict).toBe(verdict)
  })

  it.each([
    ['decides', { 'put FLAG-ONE': { exit_code: 1, waited_ms: 900 } }, ['error', 'runner']],
    ['does not', { 'put FLAG-ONE': failing, 'put FLAG-TWO': { exit_code: 1, waited_ms: 900 } }, ['down', null]],
  ])('a stage that got no processor is our fault where it %s', async (_name, answers, expected) => {
    const { verdict, fault } = await run(standIn(answers).booth)
    expect([verdict, fault]).toEqual(expected)
  })

  it('begins nothing once its time is over, which is our fault', async () => {
    const { booth, seen } = standIn({}, 60)
    const end = await run(booth, { deadline: new Date(Date.now() + 30).toISOString() })
    expect(verdictsOf(end)).toEqual(['up', 'skipped', 'skipped', 'skipped', 'skipped', 'skipped'])
    expect([end.verdict, end.fault, seen.began]).toEqual(['error', 'late', ['check']])
  })

  it('runs no more programs at a time than the machine does', async () => {
    const { booth, seen } = standIn()
    const end = await run(booth, { width: 2 })
    expect([seen.most, end.verdict]).toEqual([2, 'up'])
  })

  it('breaks as its first one breaks, once all others have ended', async () => {
    const { booth, seen } = standIn({ 'put FLAG-ONE': new DriverError('gone', 'no container') }, 30)
    await expect(run(booth)).rejects.toThrow('no container')
    expect([seen.running, seen.cut]).toEqual([0, 2])
  })
})
