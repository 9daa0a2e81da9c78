import type { MonitorOperation } from '@beacon/api/people/user-monitor'
import { formatLogTime } from '@beacon/i18n'
import { Button, IconButton, Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play, SkipBack, SkipForward } from 'lucide-react'
import { speeds, type Replay } from '../../parts/replay/use-replay.ts'

interface Props {
  replay: Replay
  from: number
  to: number
  /** Oldest first. */
  items: readonly MonitorOperation[]
}
const stepMs = 1_000
const mostMarks = 600

/** The time of a replay: play, speed, a slider, and steps from one operation to the next. */
export function ReplayBar({ replay, from, to, items }: Props) {
  const { t } = useLingui()
  const moments = items.map(({ at }) => Date.parse(at))
  const next = moments.find((moment) => moment > replay.at)
  const previous = moments.filter((moment) => moment < replay.at).at(-1)
  const seek = (moment: number | undefined) => moment !== undefined && replay.seek(moment)
  const stands = formatLogTime(new Date(replay.at).toISOString())
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-panel border border-rule bg-ink px-3 py-2">
      <Button look="primary" onClick={() => replay.play(!replay.isPlaying)}>
        {replay.isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
        {replay.isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <IconButton bordered label={t`Previous operation`} disabled={previous === undefined} onClick={() => seek(previous)}>
        <SkipBack size={16} aria-hidden="true" />
      </IconButton>
      <IconButton bordered label={t`Next operation`} disabled={next === undefined} onClick={() => seek(next)}>
        <SkipForward size={16} aria-hidden="true" />
      </IconButton>
      <Segmented
        aria-label={t`Speed`}
        value={String(replay.speed)}
        options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
        onValueChange={(value) => replay.setSpeed(speeds.find((speed) => String(speed) === value) ?? 1)}
      />
      <div className="relative min-w-64 flex-1">
        <Marks moments={moments} from={from} to={to} />
        <input
          type="range"
          className="block w-full accent-amber"
          aria-label={t`Replay position`}
          aria-valuetext={stands}
          min={from}
          max={to}
          step={stepMs}
          value={replay.at}
          onChange={(event) => replay.seek(Number(event.target.value))}
        />
      </div>
      <output className="font-mono text-mono text-fg">{stands}</output>
    </div>
  )
}

/** Where something happened. */
function Marks({ moments, from, to }: { moments: readonly number[]; from: number; to: number }) {
  const places = [...new Set(moments.map((moment) => Math.round(((moment - from) / Math.max(to - from, 1)) * mostMarks)))]
  return (
    <svg className="block h-2 w-full px-2 text-fg-3" viewBox={`0 0 ${mostMarks} 8`} preserveAspectRatio="none" aria-hidden="true">
      {places.map((place) => (
        <line key={place} x1={place} x2={place} y1={0} y2={8} stroke="currentColor" strokeWidth={1} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}
