import { describe, expect, it } from 'vitest'
import { decide, waitAfter, type Keeping, type Standing } from './decide.ts'

const up = (more: Partial<Standing> = {}): Standing => ({
  instance_id: 'a',
  version_id: 'v1',
  phase: 'up',
  isHealthy: true,
  hasEnded: false,
  upMs: 10_000,
  stillMs: 10_000,
  why: null,
  ...more,
})
const keeping = (more: Partial<Keeping> = {}): Keeping => ({
  want: 'running',
  version_id: 'v1',
  failures: 0,
  next_at: null,
  problem: null,
  current: null,
  others: [],
  image: { state: 'ready', isHopeless: false, why: null },
  now: 1_000_000,
  ...more,
})
const doing = (more: Partial<Keeping>) => decide(keeping(more)).map((step) => step.do)

describe('what is done so that a service becomes what is wanted', () => {
  it('waits 1, 2, 4 … seconds after failures, five minutes at most', () => {
    expect([1, 2, 3, 9, 10, 60].map(waitAfter)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000, 300_000])
  })

  it('makes the image, starts a first instance and takes it once it is up', () => {
    const none = { state: 'none', isHopeless: false, why: null } as const
    expect(doing({ image: none })).toEqual(['image'])
    expect(doing({ image: { ...none, state: 'making' } })).toEqual([])
    expect(doing({})).toEqual(['begin'])
    expect(doing({ others: [up({ phase: 'starting' })] })).toEqual([])
    expect(doing({ others: [up({ upMs: 1_000 })] })).toEqual([])
    expect(doing({ others: [up()] })).toEqual(['promote'])
    expect(doing({ others: [up({ isHealthy: false })] })).toEqual([])
    expect(doing({ current: up() })).toEqual([])
  })

  it('counts a failure once, waits and starts anew in place', () => {
    expect(doing({ current: up({ phase: 'broken' }) })).toEqual(['fail', 'close'])
    expect(doing({ current: up({ phase: 'broken' }), next_at: 1_001_000 })).toEqual(['close'])
    expect(doing({ current: up({ phase: 'closing' }), next_at: 1_001_000 })).toEqual([])
    expect(doing({ current: up({ phase: 'down' }) })).toEqual(['fail'])
    expect(doing({ current: up({ phase: 'down' }), next_at: 1_001_000 })).toEqual([])
    expect(doing({ current: up({ phase: 'down' }), next_at: 999_000 })).toEqual(['again'])
    expect(doing({ current: up({ upMs: 61_000 }), failures: 3 })).toEqual(['well'])
  })

  it('removes a first instance that does not come up, and waits', () => {
    expect(doing({ others: [up({ phase: 'broken' })] })).toEqual(['fail', 'drop'])
    expect(doing({ others: [up({ hasEnded: true })] })).toEqual(['fail', 'drop'])
    expect(doing({ next_at: 1_001_000 })).toEqual([])
    expect(doing({ next_at: 999_000 })).toEqual(['begin'])
  })

  it('makes no image again that fails the same way', () => {
    const image = { state: 'failed', isHopeless: true, why: null } as const
    expect(decide(keeping({ image }))).toMatchObject([{ do: 'fail', isOver: true }])
    expect(doing({ image, problem: 'image' })).toEqual([])
    expect(doing({ image: { ...image, isHopeless: false } })).toEqual(['fail'])
    expect(doing({ image: { ...image, isHopeless: false }, next_at: 999_000 })).toEqual(['image'])
  })

  it('has a new version up before the old one goes, and keeps the old one where the new one fails', () => {
    const old = up({ instance_id: 'old', version_id: 'v0' })
    expect(doing({ current: old })).toEqual(['begin'])
    expect(doing({ current: old, others: [up({ phase: 'starting' })] })).toEqual([])
    expect(doing({ current: old, others: [up()] })).toEqual(['promote'])
    expect(decide(keeping({ current: old, others: [up({ phase: 'broken' })] }))).toMatchObject([
      { do: 'fail' },
      { do: 'drop', instance_id: 'a' },
    ])
    expect(doing({ current: { ...old, phase: 'down' }, next_at: 1_300_000 })).toEqual(['again'])
    expect(doing({ current: up(), others: [up({ instance_id: 'b', version_id: 'v2' })] })).toEqual(['drop'])
  })

  it('removes all where nothing is wanted', () => {
    expect(doing({ want: 'stopped', current: up(), others: [up({ instance_id: 'b' })] })).toEqual(['drop', 'drop'])
    expect(doing({ want: 'stopped' })).toEqual([])
  })
})
