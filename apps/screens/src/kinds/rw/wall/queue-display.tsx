import type { StageView } from '@beacon/api/kinds/rw/views'
import { LeftClock } from '@beacon/ui/ruler'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { QueueList } from './queue-list.tsx'
import { useBoard } from './use-board.ts'
import { StopWord } from './words.tsx'

/** Places of one column. */
const COLUMN = 6
/** Stages that stand side by side. */
const STAGES = 4

/** All stages in columns, and who comes next with promised times. */
export function QueueDisplay({ link, now, isPortrait }: DisplayProps) {
  const board = useBoard(link)
  if (board === null) return null
  const { stages, queue } = board
  const shown = stages.slice(0, STAGES)
  const columns = [queue.slice(0, COLUMN), queue.slice(COLUMN, 2 * COLUMN)]
  return (
    <div className="flex h-full flex-col">
      <div
        className={`grid gap-x-48 gap-y-24 ${isPortrait ? 'grid-cols-2' : ''}`}
        style={isPortrait ? {} : { gridTemplateColumns: `repeat(${Math.max(1, shown.length)}, minmax(0, 1fr))` }}
      >
        {shown.map((stage) => (
          <Stage key={stage.stage_id} stage={stage} now={now} />
        ))}
      </div>
      <h2 className="mt-24 line-b-2 border-rule fs-28 leading-48 font-semibold">
        <Trans context="real world">Queue</Trans>
      </h2>
      <div className={isPortrait ? '' : 'grid grid-cols-2 gap-64'}>
        {columns.map((rows, at) => (at === 0 || rows.length > 0) && <QueueList key={at} rows={rows} />)}
      </div>
    </div>
  )
}

function Stage({ stage: { name, is_closed, on, called }, now }: { stage: StageView; now: number }) {
  const { t } = useLingui()
  const demo = on ?? called
  const stopped = demo?.clock.stopped_by ?? null
  return (
    <section aria-label={name} className="min-w-0 line-b-1 border-rule pb-12">
      <h2 className="flex fs-24 leading-36 text-fg-2">
        <Name text={name} />
      </h2>
      {demo === null ? (
        <p className="fs-32 leading-48 text-fg-3">
          {is_closed ? <Trans context="stage">Closed</Trans> : <Trans context="stage">Free</Trans>}
        </p>
      ) : (
        <div className="flex items-center gap-24">
          <div className="min-w-0 flex-1">
            <Name text={demo.entrant_name} className={`block fs-32 leading-42 font-semibold ${on === null ? 'text-amber' : ''}`} />
            <p className="truncate fs-22 leading-30 text-fg-3">
              {on === null ? (
                <Trans>Called to the stage</Trans>
              ) : stopped === null ? (
                <Name text={demo.topic_name} />
              ) : (
                <StopWord by={stopped} size={16} />
              )}
            </p>
          </div>
          <LeftClock label={t`Time left`} clock={demo.clock} now={now} className="shrink-0 fs-58 leading-72 font-medium" />
        </div>
      )}
    </section>
  )
}
