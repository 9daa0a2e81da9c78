import { useMemo } from 'react'
import { GAP, headHeight, ROW } from './board-shape.ts'
import { growthThat, Grown, widestName } from '../growth/grown.tsx'
import { useOwnCount } from './own-columns.tsx'
import { Standings, type StandingsProps } from './standings.tsx'

/** Width in u of the standings beside the latest solves, upright above them, and what a row has beside the name, own figures and cells. */
const WIDTH = 1_284
const WIDTH_UPRIGHT = 984
const AROUND = 36 + 16 + 96 + 16 + GAP
const OWN = 75
/** Height in u of the standings, upright too. */
const HEIGHT = 734
/** Beyond it a row is mostly empty. */
const MOST_PITCH = 80

/** Standings as large as their room allows: all names whole, all columns at least as wide as on a full wall. */
export function GrownStandings({ isPortrait, ...props }: Omit<StandingsProps, 'hasOwn' | 'pitch'> & { isPortrait: boolean }) {
  const { rows, shape } = props
  const ownCount = useOwnCount()
  const own = isPortrait ? 0 : ownCount
  const { by, pitch } = useMemo(() => {
    const count = Math.max(1, rows.length)
    const width = AROUND + own * OWN + widestName(rows) + shape.width
    const head = headHeight(shape)
    const factor = growthThat((times) => times * width <= (isPortrait ? WIDTH_UPRIGHT : WIDTH) && times * (head + count * ROW) <= HEIGHT)
    return { by: factor, pitch: Math.max(ROW, Math.min(MOST_PITCH, Math.floor((HEIGHT / factor - head) / count))) }
  }, [rows, shape, own, isPortrait])
  return (
    <Grown by={by}>
      <Standings {...props} hasOwn={!isPortrait} pitch={pitch} />
    </Grown>
  )
}
