import { describe, expect, it } from 'vitest'
import { newLife, withoutSnapshot, type SceneLife } from './index.ts'

const makeSnapshot = (name: string) => ({ name, at: 1, by: null, edition: 0 })
const life: SceneLife = { ...newLife(), snapshot: 'pre2', snapshots: ['mine', 'pre1', 'pre2'].map(makeSnapshot) }

describe('a snapshot that makes room', () => {
  it('is gone, and the last one is the newest that is left', () => {
    expect(withoutSnapshot(life, 'pre1')).toMatchObject({ snapshot: 'pre2', snapshots: [{ name: 'mine' }, { name: 'pre2' }] })
    expect(withoutSnapshot(life, 'pre2')).toMatchObject({ snapshot: 'pre1' })
  })
  it('stays where the nodes were made from it, and one that is not there changes nothing', () => {
    const from = { ...life, from: 'pre1' }
    expect(withoutSnapshot(from, 'pre1')).toBe(from)
    expect(withoutSnapshot(life, 'other')).toBe(life)
  })
})
