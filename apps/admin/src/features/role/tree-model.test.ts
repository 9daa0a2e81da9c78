import { itemsInUse } from '@beacon/api/people/items-in-use'
import { permissionTree, type Permission } from '@beacon/api/people/permissions'
import { describe, expect, it } from 'vitest'
import { branchKeys, differenceOf, mayGive, nameOfItem, visibleRows, tickOf, toggled, treeRows } from './tree-model.ts'

const set = (...items: Permission[]) => new Set(items)
const everything = new Set(Object.keys(permissionTree) as Permission[])
const keys = (open: readonly string[], search = '') => visibleRows(new Set(open), search).map(({ key }) => key)

describe('the lines of the tree', () => {
  it('are all items once, with their branches', () => {
    expect(treeRows.filter(({ item }) => item !== null).map(({ item }) => item)).toEqual(itemsInUse)
    expect(keys(branchKeys)).toHaveLength(itemsInUse.length + 2 + 9)
    expect(keys([])).toEqual(['#front', '#back'])
    expect(keys(['#teams'])).toEqual(['#front', '#back'])
    expect(keys(['#back', '#teams'])).toContain('team.write')
  })
  it('are the hits and the way to them while something is searched', () => {
    expect(keys([], 'API 令牌')).toEqual([])
    expect(keys([], '接口令牌')).toEqual(['#front', 'front.token.own'])
    expect(keys([], 'edit teams')).toEqual(['#back', '#teams', 'team.write'])
    expect(keys([], '战队')).toContain('team.transfer')
  })
})

describe('items of parts that are not built', () => {
  it('are offered nowhere, and a role that holds one keeps it whatever is ticked', () => {
    expect(keys(branchKeys).filter((key) => ['library.manage', 'equipment.manage', 'front.course.learn'].includes(key))).toEqual([])
    const held = set('library.manage', 'front.course.learn', 'team.read')
    expect(toggled(['team.read', 'team.write'], held, everything)).toEqual([
      'front.course.learn',
      'team.read',
      'team.write',
      'library.manage',
    ])
    expect(toggled(['team.read'], held, everything)).toEqual(['front.course.learn', 'library.manage'])
    expect(differenceOf([], ['library.manage', 'team.read'])).toEqual({ adds: ['team.read'], removes: [] })
  })
})

describe('ticking', () => {
  it('of some of many is shown as mixed', () => {
    expect(tickOf(['team.read', 'team.write'], set('team.read'))).toBe('mixed')
    expect(tickOf(['team.read'], set('team.read'))).toBe(true)
    expect(tickOf(['team.read'], set())).toBe(false)
  })
  it('brings along what an item needs, and takes along what needs it', () => {
    expect(toggled(['role.write'], set(), everything)).toEqual(['user.read', 'role.read', 'role.write'])
    expect(toggled(['user.read'], set('user.read', 'role.read', 'role.write'), everything)).toEqual(['role.read'])
  })
  it('a branch fills it, then empties it', () => {
    const teams: Permission[] = ['team.read', 'team.write', 'team.transfer']
    const full = toggled(teams, set('team.read'), everything)
    expect(full).toEqual(teams)
    expect(toggled(teams, new Set(full), everything)).toEqual([])
  })
  it('gives nothing that one lacks, and leaves what others gave', () => {
    const own = set('team.read', 'user.read')
    expect(toggled(['team.read', 'team.write'], set(), own)).toEqual(['team.read'])
    expect(mayGive('team.write', own, set())).toBe(false)
    expect(mayGive('team.write', set('team.write'), set())).toBe(false)
    expect(toggled(['team.read', 'audit.read'], set('team.read', 'audit.read'), own)).toEqual(['audit.read'])
  })
})

it('a change is what comes and what goes', () => {
  expect(differenceOf(['a', 'b'], ['b', 'c'])).toEqual({ adds: ['c'], removes: ['a'] })
  expect([nameOfItem('team.write', 'en'), nameOfItem('team.write', 'zh'), nameOfItem('space.fly', 'en')]).toEqual([
    'Teams: Edit teams, members',
    '战队：编辑战队',
    'space.fly',
  ])
})
