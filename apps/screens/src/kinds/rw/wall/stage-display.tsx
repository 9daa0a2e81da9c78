import { goalNameIn } from '@beacon/api/kinds/rw/goal-texts'
import type { BoardView, DoneRow, StageDemo, StageView } from '@beacon/api/kinds/rw/views'
import { useFormatLocale } from '@beacon/i18n'
import { LeftClock, spanText } from '@beacon/ui/ruler'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { Name } from '../../../parts/display/team-name.tsx'
import { QueueList } from './queue-list.tsx'
import { useBoard } from './use-board.ts'
import { ResultWord, StopWord } from './words.tsx'

/** How long a result stands in place of the stage. */
const RESULT_MS = 20_000
const NEXT = 3

const isInUse = ({ on, called }: StageView): boolean => on !== null || called !== null

/** One stage, large: who is on it, at what, how much time is left, and who comes next. Several stages in use take turns. */
export function StageDisplay({ link, settings, now, isPortrait }: DisplayProps) {
  const board = useBoard(link)
  if (board === null) return null
  const { stages, queue } = board
  const lately = (stage: StageView) => resultOf(board, stage, now) !== null
  const busy = stages.filter((stage) => isInUse(stage) || lately(stage))
  const turns = busy.length > 0 ? busy : stages.filter(({ is_closed }) => !is_closed)
  const stage = turns[Math.floor(now / 1000 / settings.page_s) % Math.max(1, turns.length)]
  if (stage === undefined)
    return (
      <p className="pt-24 fs-32 text-fg-3">
        <Trans>No stage is open.</Trans>
      </p>
    )
  return (
    <div className={`flex h-full ${isPortrait ? 'flex-col gap-64' : 'gap-64'}`}>
      <section aria-label={stage.name} className="min-w-0 flex-1">
        <p className="flex items-baseline gap-24 fs-36 leading-48 text-fg-2">
          <Name text={stage.name} className="font-semibold" />
          <Name text={stage.place} className="fs-28 text-fg-3" />
        </p>
        <OnStage board={board} stage={stage} now={now} isPortrait={isPortrait} />
      </section>
      <section className={isPortrait ? '' : 'w-560 shrink-0'}>
        <h2 className="line-b-2 border-rule fs-28 leading-48 font-semibold">
          <Trans context="real world">Next</Trans>
        </h2>
        <QueueList rows={queue.slice(0, NEXT)} />
      </section>
    </div>
  )
}

/** The result of the last demo of a free stage, while it stands. */
function resultOf({ done }: BoardView, { stage_id, on }: StageView, now: number): DoneRow | null {
  const last = done.find((row) => row.stage_id === stage_id)
  const isFresh = last !== undefined && on === null && last.result !== null && now - Date.parse(last.ended_at) < RESULT_MS
  return isFresh ? last : null
}

function OnStage({ board, stage, now, isPortrait }: { board: BoardView; stage: StageView; now: number; isPortrait: boolean }) {
  const result = resultOf(board, stage, now)
  const demo = stage.on ?? stage.called
  if (result !== null) return <Result row={result} />
  if (demo === null)
    return (
      <p className="pt-48 fs-72 leading-92 text-fg-3">
        {stage.is_closed ? <Trans context="stage">Closed</Trans> : <Trans context="stage">Free</Trans>}
      </p>
    )
  return <Demo demo={demo} isOn={stage.on !== null} now={now} isPortrait={isPortrait} />
}

interface DemoProps {
  demo: StageDemo
  isOn: boolean
  now: number
  isPortrait: boolean
}

function Demo({ demo, isOn, now, isPortrait }: DemoProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { entrant_name, topic_name, attempt, attempts, is_trying, clock } = demo
  const { stopped_by } = clock
  return (
    <>
      <h1 className="flex min-w-0 pt-16 fs-92 leading-120 font-semibold">
        <Name text={entrant_name} />
      </h1>
      <p className="flex min-w-0 items-baseline gap-24 fs-40 leading-56 text-fg-2">
        <Name text={topic_name} />
        <Name text={goalNameIn(locale, demo)} className="text-fg-3" />
      </p>
      <p className={isPortrait ? 'pt-48' : 'pt-8'}>
        <LeftClock label={t`Time left`} clock={clock} now={now} className="fs-268 leading-300 font-medium" />
      </p>
      <p className="flex items-center gap-36 fs-40 leading-56">
        {!isOn ? (
          <span className="text-amber">
            <Trans>Called to the stage</Trans>
          </span>
        ) : stopped_by !== null ? (
          <StopWord by={stopped_by} size={28} />
        ) : (
          <>
            <span className={is_trying ? 'text-jade' : 'text-fg'}>
              <Trans>
                Attempt {attempt} of {attempts}
              </Trans>
            </span>
            <Tries demo={demo} />
          </>
        )}
      </p>
    </>
  )
}

/** A box for each attempt: those that were begun are filled. */
const Tries = ({ demo: { attempt, attempts, is_trying } }: Pick<DemoProps, 'demo'>) => (
  <span aria-hidden="true" className="flex gap-12">
    {Array.from({ length: attempts }, (_, at) => (
      <span
        key={at}
        className={`size-28 line-2 ${at + 1 === attempt && is_trying ? 'border-jade bg-jade' : at < attempt ? 'border-fg-2 bg-fg-2' : 'border-control'}`}
      />
    ))}
  </span>
)

function Result({ row }: { row: DoneRow }) {
  const locale = useFormatLocale()
  const { entrant_name, topic_name, attempt, result, overrun_s } = row
  if (result === null) return null
  const late = overrun_s === null ? '' : spanText(overrun_s * 1_000)
  return (
    <>
      <h1 className="flex min-w-0 pt-16 fs-92 leading-120 font-semibold">
        <Name text={entrant_name} />
      </h1>
      <p className="flex min-w-0 items-baseline gap-24 fs-40 leading-56 text-fg-2">
        <Name text={topic_name} />
        <Name text={goalNameIn(locale, row)} className="text-fg-3" />
      </p>
      <p
        className={`flex items-center gap-48 pt-48 fs-190 leading-220 font-semibold ${result === 'success' ? 'text-jade' : 'text-vermilion'}`}
      >
        <Glyph name={result === 'success' ? 'check' : 'cross'} size="calc(140 * var(--u))" />
        <ResultWord result={result} />
      </p>
      {result === 'success' && (
        <p className="fs-40 leading-56 text-fg-2">
          <Trans>Attempt {attempt}</Trans>
        </p>
      )}
      {overrun_s !== null && (
        <p className="fs-40 leading-56 text-amber">
          <Trans>Overrun {late}</Trans>
        </p>
      )}
    </>
  )
}
