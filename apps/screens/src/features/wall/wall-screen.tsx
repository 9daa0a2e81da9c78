import { COLLAPSE_ABOVE } from '@beacon/ui/matrix'
import { hasCapability, pointDigits } from '@beacon/router'
import { useServerNow } from '@beacon/auth'
import { Suspense, useMemo } from 'react'
import type { DisplayValue } from '@beacon/api/contest/viewer-key'
import { kinds } from '../../kinds/index.ts'
import { Canvas } from '../../parts/screen/canvas.tsx'
import { Foot } from './foot.tsx'
import { Head } from './head.tsx'
import { lateDisplays, LateLobby, LateMini, LateTakeover, LateWords } from './late-displays.ts'
import { LateRuler } from './ruler/late-ruler.ts'
import { isLargeRanking, pageSpan } from '../../parts/display/paging.ts'
import { ColumnWordContext, KindContext } from '../../parts/display/own-columns.tsx'
import { DigitsContext } from '../../parts/display/points.ts'
import { useTurn } from './rotation/use-turn.ts'
import { isStale } from '../../parts/display/silence.ts'
import { useBoardIn } from './use-contest.ts'
import { usePortrait } from '../../parts/screen/use-portrait.ts'
import { pageRows } from './page-rows.ts'
import type { DisplayProps, WholeProps } from '../../parts/display/display-props.ts'

export interface WallScreenProps extends Pick<DisplayProps, 'board' | 'page' | 'settings' | 'link'> {
  value: DisplayValue
  heardAt: () => number | null
  /** How often (ms) it is asked for, where the browser has no stream left for this window. */
  paced_ms: number | null
}

function Body({ isWhole, ...props }: WholeProps & { value: Exclude<DisplayValue, 'mini'>; isWhole: boolean }) {
  const { value, board } = props
  const isLobby = value !== 'countdown' && board.contest.status === 'not_started'
  const kind = kinds[board.contest.kind]
  const displays = { ...lateDisplays, ...kind?.displays }
  const Whole = isWhole ? kind?.Whole : undefined
  const Display = isLobby ? (kind?.displays.waiting ?? LateLobby) : value === 'rotation' ? undefined : displays[value]
  return <Suspense fallback={null}>{Whole !== undefined ? <Whole {...props} /> : Display !== undefined && <Display {...props} />}</Suspense>
}

const withPlaces: readonly DisplayValue[] = ['matrix', 'ranking']
const withLegend: readonly DisplayValue[] = ['matrix', 'resolver']
/** Those that a first blood does not cover. */
const undisturbed: readonly DisplayValue[] = ['countdown', 'resolver', 'mini']

/** What a wall of this kind shows is no topic that is solved or not, or the kind explains it. */
const isExplained = (kind: keyof typeof kinds, value: DisplayValue): boolean =>
  !hasCapability(kind, 'submissions') || hasCapability(kind, 'rounds') || (value === 'matrix' && kinds[kind]?.hasOwnLegend === true)

/** One display: head 68, ruler 112, body, last line 28; a first blood takes all but the head for three seconds. */
export function WallScreen({ board: given, value: wanted, page, settings, link, heardAt, paced_ms }: WallScreenProps) {
  const now = useServerNow()
  const isPortrait = usePortrait()
  const board = useBoardIn(given)
  const { contest, words } = board
  const { top, safe, rotate } = settings
  const isCovered = board.takeover.shown !== null || words !== null
  const value = useTurn(wanted, { rotate, now, isPaused: isCovered })
  const lastHeard_at = heardAt()
  const stale = isStale(lastHeard_at, now)
  const rows = useMemo(() => pageRows(board, page, top), [board, page, top])
  const places = useMemo(() => pageSpan({ page, total: board.total, top }), [page, board.total, top])
  const isLobby = contest.status === 'not_started'
  const isWhole = !isLobby && kinds[contest.kind]?.isWhole?.(contest, value) === true
  if (value === 'mini') return <LateMini board={board} now={now} isTransparent={settings.transparent} />
  const legend =
    isLobby || isExplained(contest.kind, value) || !withLegend.includes(value)
      ? null
      : isPortrait || board.topics.length > COLLAPSE_ABOVE
        ? 'tallies'
        : 'cells'
  const isLarge = (isLargeRanking(value, top) && !isLobby && !isPortrait) || isWhole
  const KindCount = contest.status === 'finished' || isLobby ? undefined : kinds[contest.kind]?.Count
  const count =
    KindCount !== undefined ? (
      <Suspense fallback={null}>
        <KindCount board={board} link={link} now={now} />
      </Suspense>
    ) : isLobby || value === 'countdown' ? null : undefined
  const hasChip = contest.status === 'running' || contest.status === 'paused'
  const takeover = undisturbed.includes(value) ? null : board.takeover.shown
  return (
    <DigitsContext value={pointDigits(contest.kind)}>
      <KindContext value={contest.kind}>
        <ColumnWordContext value={kinds[contest.kind]?.ColumnWord}>
          <Canvas isPortrait={isPortrait} now={now} safe={safe}>
            <Head contest={contest} now={now} isPortrait={isPortrait} count={count} />
            {words !== null ? (
              <Suspense fallback={null}>
                <LateWords words={words} isPortrait={isPortrait} />
              </Suspense>
            ) : takeover !== null ? (
              <Suspense fallback={null}>
                <LateTakeover key={takeover.item.feed_id} board={board} takeover={takeover} isPortrait={isPortrait} stale={stale} />
              </Suspense>
            ) : (
              <>
                {!isLarge && (
                  <div className={`absolute inset-x-48 ${isPortrait ? 'top-188' : 'top-116'}`}>
                    <Suspense fallback={null}>
                      <LateRuler board={board} now={now} heard_at={stale ? lastHeard_at : null} stale={stale} isPortrait={isPortrait} />
                    </Suspense>
                  </div>
                )}
                <div
                  className={`absolute inset-x-48 ${isPortrait ? (isWhole ? 'top-188 bottom-74' : 'top-316 bottom-74') : isLarge ? 'top-110 bottom-64' : 'top-244 bottom-102'}`}
                >
                  <Body {...{ board, value, page, settings, link, rows, places, now, isPortrait, isWhole }} />
                </div>
                <Foot
                  banner={board.banner}
                  legend={legend}
                  places={withPlaces.includes(value) && !isLobby && !isLarge ? places : null}
                  staleSince={stale && (!hasChip || isLarge) ? lastHeard_at : null}
                  paced_ms={stale ? null : paced_ms}
                />
              </>
            )}
          </Canvas>
        </ColumnWordContext>
      </KindContext>
    </DigitsContext>
  )
}
