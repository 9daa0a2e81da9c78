import { describe, expect, it } from 'vitest'
import { isTooOld, spokenApi } from './connect.ts'
import { namesOf, refOf } from './names.ts'

const ref = { scene: '0198c0de-0000-7000-8000-000000000001', gen: 3 }

describe('names at an engine', () => {
  const names = namesOf('ab12cd34')

  it('carry the installation, the scene, the generation and the node', () => {
    expect(names.node(ref, 'web')).toBe('bcn-ab12cd34-0198c0de-0000-7000-8000-000000000001-g3-web')
    expect(names.net(ref, 'web')).not.toBe(names.node(ref, 'web'))
  })

  it('of bridges fit the kernel and differ by installation, generation and net', () => {
    const bridges = [
      names.bridge(ref, 'lan'),
      names.bridge(ref, 'dmz'),
      names.bridge({ ...ref, gen: 4 }, 'lan'),
      namesOf('ab12').bridge(ref, 'lan'),
    ]
    expect(new Set(bridges).size).toBe(4)
    for (const bridge of bridges) expect(bridge).toMatch(/^bcn-[0-9a-f]{11}$/u)
  })

  it('are found again by their labels', () => {
    expect(refOf(names.labels(ref, { node: 'web' }))).toEqual(ref)
    expect(refOf({ 'bcn.scene': 'x' })).toBeNull()
    expect(refOf(undefined)).toBeNull()
    expect(names.filter(ref).label).toEqual(['bcn.install=ab12cd34', `bcn.scene=${ref.scene}`, 'bcn.gen=3'])
  })

  it('refuse an installation that no chain of a firewall could be named after', () => {
    expect(() => namesOf('Beacon')).toThrow(RangeError)
  })
})

describe('the API that is spoken', () => {
  it('is the measured one, or the oldest that a newer engine still knows', () => {
    expect(spokenApi({ version: '20.10', api: '1.41', oldestApi: '1.12' })).toBe('1.41')
    expect(spokenApi({ version: '29', api: '1.52', oldestApi: '1.44' })).toBe('1.44')
    expect(isTooOld({ version: '19.03', api: '1.40', oldestApi: '1.12' })).toBe(true)
    expect(isTooOld({ version: '29', api: '1.52', oldestApi: '1.44' })).toBe(false)
  })
})
