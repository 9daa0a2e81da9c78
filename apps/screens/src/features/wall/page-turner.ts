import { serverNow } from '@beacon/auth'
import type { BoardKeeper } from './board-keeper.ts'
import { nextPage, PAGE, pageCount } from '../../parts/display/paging.ts'
import type { Patience } from '../../parts/screen/patience.ts'
import { FIRST } from '../../parts/display/rows.ts'
import type { Settings } from '../../parts/display/search.ts'
import { fetchFar, type Where } from './snapshot.ts'

const RELEASE_MS = 5 * 60_000

export interface PageTurner {
  page: () => number
  /** Turns when its time has come; called each second. */
  tick: (now: number) => void
}

interface TurnerOptions {
  where: Where
  keeper: BoardKeeper
  patience: Patience
  settings: () => Pick<Settings, 'top' | 'page_s'>
  checkRelease: () => Promise<void>
}

/** Turns the pages of long standings. Places beyond the first hundred are fetched before they are shown; a new release is loaded in between. */
export function turnPages({ where, keeper, patience, settings, checkRelease }: TurnerOptions): PageTurner {
  let page = 0
  let turnedAt = serverNow()
  let askedAt = serverNow()
  let isTurning = false
  const turn = async (now: number) => {
    const next = nextPage(page, pageCount(keeper.board()?.total ?? 0, settings().top))
    turnedAt = now
    isTurning = true
    try {
      if (now - askedAt > RELEASE_MS) {
        askedAt = now
        await checkRelease()
      }
      const far = (next + 1) * PAGE > FIRST && next > 0 ? await fetchFar(where, next) : null
      const board = keeper.board()
      page = next
      if (board !== null) keeper.change({ ...board, far })
    } catch (error) {
      // The page that could not be fetched is left out for this round.
      patience.failed(error, () => (page = 0))
    } finally {
      isTurning = false
    }
  }
  return {
    page: () => page,
    tick: (now) => {
      if (keeper.board() !== null && !isTurning && now - turnedAt >= settings().page_s * 1000) void turn(now)
    },
  }
}
