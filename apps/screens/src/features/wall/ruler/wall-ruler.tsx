import { pacesOf } from '@beacon/engine/rounds'
import { TimeRuler, useRoundLane } from '@beacon/ui/ruler'
import { useMemo } from 'react'
import type { WholeProps } from '../../../parts/display/display-props.ts'
import { rulerNow, rulerSpanOf } from '../../../parts/display/phase.ts'

export { TimeRuler }

interface Props extends Pick<WholeProps, 'board' | 'now' | 'isPortrait'> {
  /** When a silent wall heard something last, where it did; its ruler stands still there. */
  heard_at: number | null
  stale: boolean
}

/** The ruler of a wall: its lane is the rounds of a contest that has some. */
export function WallRuler({ board, now, isPortrait, heard_at, stale }: Props) {
  const { contest } = board
  const span = useMemo(() => rulerSpanOf(contest), [contest])
  const lengths = useMemo(() => ('paces' in contest ? pacesOf(contest) : null), [contest])
  const rounds = useRoundLane(span, { lengths, status: contest.status, now })
  return (
    <TimeRuler
      surface="screens"
      span={span}
      now={rulerNow(contest, heard_at ?? now)}
      lane={rounds ?? board.lane.lane}
      width={isPortrait ? 984 : 1824}
      stale={stale}
      {...(contest.status === 'paused' ? {} : { note: '' })}
    />
  )
}
