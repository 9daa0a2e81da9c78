import { describe, expect, it } from 'vitest'
import { findPathRow } from '../paths/find.ts'
import { kinds, slug } from '../paths/kinds.ts'
import {
  adminPaths,
  arenaPaths,
  bankPath,
  builtKindNames,
  contestListPath,
  deskPath,
  findBuiltKind,
  hasCapability,
  playPath,
  pointDigits,
} from '../paths.ts'
import { builtKinds } from './index.ts'

describe('the built kinds', () => {
  it('are spelled as the table of all kinds spells them', () => {
    for (const kind of builtKindNames) expect(builtKinds[kind].slug).toBe(slug[kind])
  })

  it('are found by the spelling of a place, others are not', () => {
    expect(findBuiltKind('admin', 'flag')).toBe('flag')
    expect(findBuiltKind('public', 'ctf')).toBe('flag')
    expect(findBuiltKind('admin', 'ctf')).toBeNull()
  })

  it('have what they name and nothing else', () => {
    expect(hasCapability('flag', 'bloods')).toBe(true)
    expect(hasCapability('flag', 'rounds')).toBe(false)
    expect(hasCapability('rw', 'scenes')).toBe(false)
    expect([pointDigits('flag'), pointDigits('ai')]).toEqual([0, 0])
  })
})

describe('addresses of a kind', () => {
  it('are those of the wire', () => {
    expect(deskPath('flag', '7')).toBe('/admin/flag/contest/7')
    expect(contestListPath('attackDefense')).toBe('/admin/ad/list')
    expect(bankPath('flag')).toBe('/admin/flag-question')
    expect(playPath('operation')).toBe('/contest/operation')
  })

  it.each(kinds)('stand in the path table: %s', (kind) => {
    const [admin, arena] = [findPathRow(adminPaths), findPathRow(arenaPaths)]
    expect(admin(deskPath(kind, '7'))).not.toBeNull()
    expect(admin(contestListPath(kind))).not.toBeNull()
    expect(arena(playPath(kind))).not.toBeNull()
  })
})
