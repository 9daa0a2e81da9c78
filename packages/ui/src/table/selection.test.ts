import { describe, expect, it } from 'vitest'
import { lastPage, pageList } from './page-list.ts'
import { isTicked, nothingSelected, pageTick, selectAllMatching, selectedCount, tickRows } from './selection.ts'
import { changeTable, filterCount, firstState, nextSort, sortOf } from './table-state.ts'

describe('selection', () => {
  it('survives paging: rows of other pages stay ticked', () => {
    const first = tickRows(nothingSelected, ['a', 'b'], true)
    const both = tickRows(first, ['k'], true)
    expect(selectedCount(both, 46)).toBe(3)
    expect(pageTick(both, ['k', 'l'])).toBe('mixed')
    expect(pageTick(both, ['a', 'b'])).toBe(true)
    expect(pageTick(tickRows(both, ['a', 'b'], false), ['a', 'b'])).toBe(false)
    expect(isTicked(both, 'k')).toBe(true)
  })

  it('all that match, less what is unticked', () => {
    const all = tickRows(selectAllMatching, ['b'], false)
    expect([isTicked(all, 'a'), isTicked(all, 'b'), selectedCount(all, 1204)]).toEqual([true, false, 1203])
    expect(selectedCount(tickRows(all, ['b'], true), 1204)).toBe(1204)
  })

  it('does not count a row twice', () => {
    expect(tickRows(tickRows(nothingSelected, ['a'], true), ['a'], true).ids).toEqual(['a'])
  })

  it('says nothing is ticked on an empty page', () => {
    expect(pageTick(selectAllMatching, [])).toBe(false)
  })
})

describe('table state', () => {
  const state = { ...firstState, page: 3, selection: { all: false, ids: ['a'] } }
  it.each([[{ q: 'x' }], [{ sort: 'name' }], [{ size: 50 as const }], [{ filters: { type: 'team' } }]])(
    '%j leads back to page 1 and keeps single ticks',
    (change) => {
      expect(changeTable(state, change)).toMatchObject({ page: 1, selection: { ids: ['a'] } })
    },
  )

  it('stays on its page for ticks', () => {
    expect(changeTable(state, { selection: nothingSelected }).page).toBe(3)
  })

  it('ends "all that match" when other rows match', () => {
    const all = { ...state, selection: selectAllMatching }
    expect(changeTable(all, { q: 'x' }).selection).toEqual(nothingSelected)
    expect(changeTable(all, { sort: 'name' }).selection).toEqual(selectAllMatching)
  })

  it('sorts up, down, not at all', () => {
    expect(['', 'name', '-name', '-score'].map((sort) => nextSort(sort, 'name'))).toEqual(['name', '-name', '', 'name'])
    expect(sortOf('-name', 'name')).toBe('descending')
  })

  it('counts filters that hide rows', () => {
    expect(filterCount({ type: 'team', tag: [], state: undefined, day: '' })).toBe(1)
  })
})

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [5, 10, [1, 2, 3, 4, 5, 6, 7, null, 10]],
    [10, 20, [1, null, 8, 9, 10, 11, 12, null, 20]],
  ])('page %d of %d', (page, last, list) => {
    expect(pageList(page, last)).toEqual(list)
  })

  it('always has a page', () => {
    expect([lastPage(0, 20), lastPage(20, 20), lastPage(21, 20)]).toEqual([1, 1, 2])
  })
})
