import type { Permission } from '@beacon/api/people/permissions'
import { describe, expect, it } from 'vitest'
import { adminPaths, arenaPaths } from './paths.ts'
import { firstPermittedPath, isPathPermitted } from './permitted.ts'

const holding = (...items: Permission[]) => new Set(items)
const everything = () => true

describe('the page an app opens with', () => {
  it('is the preferred one when the role allows it', () => {
    const permissions = holding('arena.manage', 'dashboard.read')
    expect(firstPermittedPath({ rows: adminPaths, preferred: ['/admin/arena/list'], permissions, isBuilt: everything })).toBe(
      '/admin/arena/list',
    )
  })

  it('is the first permitted one else, never one that needs values', () => {
    const path = firstPermittedPath({
      rows: adminPaths,
      preferred: ['/admin/arena/list'],
      permissions: holding('marking.mark', 'team.read'),
      isBuilt: everything,
    })
    expect(path).toBe('/admin/team/list')
  })

  it('passes over what is not built', () => {
    const isBuilt = (path: string) => path === '/admin/system/audit-log'
    const permissions = holding('arena.manage', 'audit.read')
    expect(firstPermittedPath({ rows: adminPaths, preferred: ['/admin/arena/list'], permissions, isBuilt })).toBe('/admin/system/audit-log')
  })

  it('is nothing for a role that opens no page', () => {
    expect(
      firstPermittedPath({ rows: adminPaths, preferred: ['/admin/arena/list'], permissions: holding(), isBuilt: everything }),
    ).toBeNull()
  })

  it('is an own page in the arena for somebody without any item, never a public one', () => {
    expect(firstPermittedPath({ rows: arenaPaths, preferred: ['/arena'], permissions: holding(), isBuilt: everything })).toBe('/me')
  })

  it('is the list of a kind where the role opens nothing else', () => {
    const first = (items: readonly Permission[]) =>
      firstPermittedPath({
        rows: adminPaths,
        preferred: ['/admin/arena/list'],
        permissions: new Set(items),
        isBuilt: (path) => path === '/admin/flag/list' || path === '/admin/rw/list',
      })
    expect(first(['contest.read', 'kind.flag'])).toBe('/admin/flag/list')
    expect(first(['contest.read', 'kind.rw'])).toBe('/admin/rw/list')
    expect(first(['contest.read'])).toBeNull()
  })
})

describe('a page that stands open', () => {
  const may = (...items: Permission[]) => isPathPermitted(adminPaths, holding(...items))
  it('needs the items of its row', () => {
    expect(may('role.read')('/admin/system/role-management')).toBe(true)
    expect(may('role.read')('/admin/system/role-management/role-add')).toBe(false)
    expect(may()('/admin/system/role-management')).toBe(false)
  })
  it('of a contest kind also needs the item of that kind', () => {
    expect(may('contest.read')('/admin/flag/list')).toBe(false)
    expect(may('contest.read', 'kind.flag')('/admin/flag/list')).toBe(true)
    expect(may('question.read')('/admin/flag-question')).toBe(false)
    expect(may('question.read', 'kind.flag')('/admin/flag-question')).toBe(true)
  })
  it('of the arena needs the items that name it in the menu', () => {
    const mayPlay = (...items: Permission[]) => isPathPermitted(arenaPaths, holding(...items))
    expect(mayPlay()('/arena')).toBe(false)
    expect(mayPlay('front.contest.view')('/arena')).toBe(true)
    expect(mayPlay()('/me')).toBe(true)
  })
  it('is nobody’s to judge when the table does not know it', () => expect(may()('/admin/elsewhere')).toBe(true))
})
