import { Trans } from '@lingui/react/macro'
import { Standings } from '../../../parts/display/standings.tsx'
import { useBoardShape } from '../../../parts/display/use-board-shape.ts'
import { LateAward } from './late-award.ts'
import { windowFrom } from './resolver-board.ts'
import { RevealPanel } from './reveal-panel.tsx'
import { Waiting } from './waiting.tsx'
import { useResolver } from './use-resolver.ts'
import { useStepKeys } from './use-step-keys.ts'
import type { DisplayProps } from '../../../parts/display/display-props.ts'

const ROWS = 20
const ROWS_UPRIGHT = 30
/** Rows that the line over a waiting board takes the place of. */
const LINE_ROWS = 2
const still = () => 0

/** The frozen standing on its way to the real one, one row at a time. */
export function ResolverDisplay(props: DisplayProps) {
  const { contest, total, topics } = props.board
  // A ban, a hidden topic or the freeze itself moves the frozen standing: it is read anew.
  return <Resolver key={`${contest.run} ${contest.is_frozen} ${total} ${topics.length}`} {...props} />
}

function Resolver({ board, settings, link, isPortrait }: DisplayProps) {
  const shown = useResolver({ ...link, bracket: settings.bracket })
  useStepKeys(link.resource_id, shown?.step ?? null)
  const shape = useBoardShape(board, isPortrait)
  if (shown === null) {
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>Connecting…</Trans>
      </p>
    )
  }
  const award = shown.last?.award ?? null
  if (award !== null) return <LateAward key={award.name} award={award} isPortrait={isPortrait} />
  const current = shown.last?.row?.entrant_id ?? null
  const row = shown.rows.find(({ entrant_id }) => entrant_id === current)
  const most = isPortrait ? ROWS_UPRIGHT : ROWS
  const size = row === undefined ? most - LINE_ROWS : most
  const from = windowFrom(shown.rows, current, size)
  const standings = (
    <Standings
      rows={shown.rows.slice(from, from + size)}
      isTeams={board.contest.game_type === 'team'}
      shape={shape}
      movedOf={still}
      hasOwn={!isPortrait}
      current={current}
    />
  )
  // Before the first step there is nothing to say beside the board: it has the whole width.
  if (row === undefined)
    return (
      <>
        <Waiting contest={board.contest} />
        {standings}
      </>
    )
  return (
    <div className={isPortrait ? 'grid h-full grid-rows-[auto_1fr] gap-32' : 'flex h-full gap-47'}>
      <div className={isPortrait ? 'min-h-1100' : 'w-1284 shrink-0'}>{standings}</div>
      <div className="min-w-0 flex-1">
        <RevealPanel shown={shown} row={row} board={board} />
      </div>
    </div>
  )
}
