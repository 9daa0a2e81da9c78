import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contestPublic, mineOf, testCacheOf, uuid } from '../../testing/cache.ts'
import { applyLive, createRefetch } from './apply-live.ts'
import { bulletinsQuery, contestQuery, matrixQuery, mineQuery } from '../../parts/contest/queries.ts'

const resource_id = uuid(1)

describe('the stream and the cache', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks for other pages of the ranking and for what the kind shows of it once, one to three seconds after it moved', () => {
    const cache = testCacheOf([])
    const invalidate = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue()
    const refetch = createRefetch(cache, resource_id)
    const diff = { version: '2', total: 1, rows: [], left: [], is_cut: false }
    for (let n = 0; n < 5; n += 1)
      applyLive({ cache, resource_id, refetch }, 'ranking.diff', diff, [
        { on: ['ranking.diff'], read: ['board-of-kind'], from_ms: 1000, to_ms: 3000 },
      ])
    vi.advanceTimersByTime(999)
    expect(invalidate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2001)
    const keys = invalidate.mock.calls.map(([filters]) => String(filters?.queryKey?.[0]))
    expect(keys.sort()).toEqual(['board-of-kind', 'matrix', 'ranking', 'trend'].map((name) => `/contests/:resource_id/${name}`))
  })

  it('fetches everything of this contest, and of no other, after a reset', () => {
    const other = uuid(2)
    const cache = testCacheOf([
      [mineQuery(resource_id).queryKey, mineOf()],
      [matrixQuery(other, 1).queryKey, {}],
    ])
    applyLive({ cache, resource_id, refetch: createRefetch(cache, resource_id) }, 'reset', { reason: 'gap' })
    vi.advanceTimersByTime(1)
    expect(cache.getQueryState(mineQuery(resource_id).queryKey)?.isInvalidated).toBe(true)
    expect(cache.getQueryState(matrixQuery(other, 1).queryKey)?.isInvalidated).toBe(false)
  })

  it('counts an announcement as unread, and never a blood', () => {
    const cache = testCacheOf([
      [mineQuery(resource_id).queryKey, mineOf()],
      [bulletinsQuery(resource_id).queryKey, { items: [], total: 0 }],
    ])
    const applyBulletin = (automatic: { key: string; values: object } | null) => {
      const words = { type: 'system' as const, title: 'x', content: '', topic_id: null, is_pinned: false, on_screens: true, by: '' }
      const bulletin = { ...words, bulletin_id: uuid(7), automatic, at: '2026-10-20T04:00:00Z', edited_at: null, version: 1 }
      const data = { bulletin: { ...bulletin, automatic: automatic && { ...automatic, values: {} } }, at: bulletin.at }
      applyLive({ cache, resource_id, refetch: createRefetch(cache, resource_id) }, 'bulletin.new', data)
      const items = cache.getQueryData(bulletinsQuery(resource_id).queryKey)?.items.length
      return [cache.getQueryData(mineQuery(resource_id).queryKey)?.unread_bulletins, items]
    }
    const before = mineOf().unread_bulletins
    expect(applyBulletin({ key: 'first_blood', values: {} })).toEqual([before, 0])
    expect(applyBulletin(null)).toEqual([before + 1, 1])
  })

  it('shows a pause at once', () => {
    const contest = contestPublic()
    const cache = testCacheOf([[contestQuery(resource_id).queryKey, contest]])
    const { is_frozen, is_online, start_at, end_at, was_end_at, freeze_at, unfrozen_at, stopped_at, pauses, run } = contest
    applyLive({ cache, resource_id, refetch: createRefetch(cache, resource_id) }, 'contest.state', {
      status: 'paused',
      is_frozen,
      is_online,
      start_at,
      end_at,
      was_end_at,
      freeze_at,
      unfrozen_at,
      stopped_at,
      pauses,
      run,
      reason: null,
    })
    expect(cache.getQueryData(contestQuery(resource_id).queryKey)?.status).toBe('paused')
  })

  it('forgets what it waits for when the page is left', () => {
    const cache = testCacheOf([])
    const invalidate = vi.spyOn(cache, 'invalidateQueries').mockResolvedValue()
    const refetch = createRefetch(cache, resource_id)
    refetch.later(['x'], 10, 10)
    refetch.stop()
    vi.advanceTimersByTime(1000)
    expect(invalidate).not.toHaveBeenCalled()
  })
})
