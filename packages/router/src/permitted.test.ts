import type { Permission } from '@beacon/api/permissions'
import { describe, expect, it } from 'vitest'
import { adminPaths, arenaPaths } from './paths.ts'
import { firstPermittedPath } from './permitted.ts'

const holding = (...items: Permission[]) => new Set(items)
const everything = () => true

describe('the page an app opens with', () => {
  it('is the preferred one when the role allows it', () => {
    const permissions = holding('arena.manage', 'dashboard.read')
    expect(firstPermittedPath({ rows: adminPaths, preferred: '/admin/arena/list', permissions, isBuilt: everything })).toBe(
      '/admin/arena/list',
    )
  })

  it('is the first permitted one else, never one that needs values', () => {
    const path = firstPermittedPath({
      rows: adminPaths,
      preferred: '/admin/arena/list',
      permissions: holding('marking.mark', 'team.read'),
      isBuilt: everything,
    })
    expect(path).toBe('/admin/team/list')
  })

  it('passes over what is not built', () => {
    const isBuilt = (path: string) => path === '/admin/system/audit-log'
    const permissions = holding('arena.manage', 'audit.read')
    expect(firstPermittedPath({ rows: adminPaths, preferred: '/admin/arena/list', permissions, isBuilt })).toBe('/admin/system/audit-log')
  })

  it('is nothing for a role that opens no page', () => {
    expect(firstPermittedPath({ rows: adminPaths, preferred: '/admin/arena/list', permissions: holding(), isBuilt: everything })).toBeNull()
  })

  it('is an own page in the arena for somebody without any item, never a public one', () => {
    expect(firstPermittedPath({ rows: arenaPaths, preferred: '/arena', permissions: holding(), isBuilt: everything })).toBe('/me')
  })

  it('is the list of a kind where the role opens nothing else', () => {
    const first = (items: readonly Permission[]) =>
      firstPermittedPath({
        rows: adminPaths,
        preferred: '/admin/arena/list',
        permissions: new Set(items),
        isBuilt: (path) => path === '/admin/flag/list' || path === '/admin/rw/list',
      })
    expect(first(['contest.read', 'kind.flag'])).toBe('/admin/flag/list')
    expect(first(['contest.read', 'kind.rw'])).toBe('/admin/rw/list')
    expect(first(['contest.read'])).toBeNull()
  })
})
