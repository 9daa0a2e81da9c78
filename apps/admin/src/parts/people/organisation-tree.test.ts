import { describe, expect, it } from 'vitest'
import { findNodes, fullPath, idsUnder, shortPath, treeOf } from './organisation-tree.ts'

const row = (resource_id: string, parent_id: string | null, user_count = 0, code: string | null = null) => ({
  resource_id,
  parent_id,
  name: `Name ${resource_id}`,
  code,
  is_open: false,
  user_count,
})
const tree = treeOf([row('b', 'a', 2), row('a', null, 1), row('c', 'b', 4, 'CS'), row('d', 'gone', 8)])

describe('the tree of organisations', () => {
  it('puts each under its parent, and those whose parent is not to be seen at the top', () => {
    expect(tree.all.map(({ resource_id, depth }) => [resource_id, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ])
  })
  it('counts people below and knows the way down', () => {
    expect(tree.byId.get('a')).toMatchObject({ user_count: 1, below: 7 })
    expect(shortPath(tree.byId.get('c')?.path ?? [])).toBe('Name b / Name c')
    expect(fullPath(tree.byId.get('c')?.path ?? [])).toBe('Name a / Name b / Name c')
    const [a] = tree.roots
    expect(a && idsUnder(a)).toEqual(['a', 'b', 'c'])
  })
  it('is searched by name and code', () => {
    expect(findNodes(tree, 'name B').map(({ resource_id }) => resource_id)).toEqual(['b'])
    expect(findNodes(tree, 'cs').map(({ resource_id }) => resource_id)).toEqual(['c'])
    expect(findNodes(tree, '')).toHaveLength(4)
  })
})
