import { describe, expect, it } from 'vitest'
import { treeOf } from '../../parts/people/organisation-tree.ts'
import { linesOf, pathTo, windowOf } from './tree-lines.ts'

const row = (resource_id: string, parent_id: string | null) => ({
  resource_id,
  parent_id,
  name: `Club ${resource_id}`,
  code: null,
  is_open: false,
  user_count: 0,
})
const tree = treeOf([row('a', null), row('b', 'a'), row('c', 'b'), row('d', 'a'), row('e', null)])
const ids = (open: string[], search = '') => linesOf(tree, new Set(open), search).map(({ resource_id }) => resource_id)

describe('the lines of the tree', () => {
  it('are those below open ones', () => {
    expect(ids([])).toEqual(['a', 'e'])
    expect(ids(['a'])).toEqual(['a', 'b', 'd', 'e'])
    expect(ids(['b'])).toEqual(['a', 'e'])
    expect(ids(['a', 'b'])).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
  it('are the hits and the way to them while something is searched', () => expect(ids([], 'club c')).toEqual(['a', 'b', 'c']))
  it('that are in view are drawn', () => {
    expect(windowOf(20_000, 2_800, 560, 28)).toEqual({ from: 90, to: 130 })
    expect(windowOf(3, 0, 560, 28)).toEqual({ from: 0, to: 3 })
  })
})

it('the way to a node is what stands above it', () => expect(pathTo(tree, 'c')).toEqual(['b', 'a']))
