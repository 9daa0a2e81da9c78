import type { RecordingMark } from '@beacon/api/scene/recording'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button, IconButton, Input, Segmented } from '@beacon/ui/controls'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, Pause, Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { speeds, type Replay } from '../../parts/replay/use-replay.ts'
import { momentsOf, type Film } from './film.ts'
import { lengthText } from './narrowed.ts'

const step = 1_000

interface Props {
  film: Film
  marks: readonly RecordingMark[]
  clock: Replay
  duration: number
  /** All of it can be searched. */
  isRead: boolean
}

/** Play, speed, position, search, and moments to jump to. */
export function ReplayControls({ film, marks, clock, duration, isRead }: Props) {
  const { t } = useLingui()
  // A slider only stops at whole steps, and the last one must reach the end.
  const end = Math.ceil(duration / step) * step
  return (
    <div className="flex flex-col gap-2 rounded-panel border border-rule bg-ink px-3 py-2">
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" onClick={() => clock.play(!clock.isPlaying)}>
          {clock.isPlaying ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
          {clock.isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
        </Button>
        <Segmented
          aria-label={t`Speed`}
          value={String(clock.speed)}
          options={speeds.map((speed) => ({ value: String(speed), label: `${speed}×` }))}
          onValueChange={(value) => clock.setSpeed(speeds.find((speed) => String(speed) === value) ?? 1)}
        />
        <input
          type="range"
          className="min-w-64 flex-1 accent-amber"
          aria-label={t`Replay position`}
          aria-valuetext={lengthText(clock.at)}
          min={0}
          max={end}
          step={step}
          value={clock.at >= duration ? end : clock.at}
          onChange={(event) => clock.seek(Number(event.target.value))}
        />
        <output className="font-mono text-mono text-fg">
          {lengthText(clock.at)} / {lengthText(duration)}
        </output>
        <Search film={film} clock={clock} isRead={isRead} />
      </div>
      <Moments film={film} marks={marks} clock={clock} />
    </div>
  )
}

function Search({ film, clock, isRead }: Pick<Props, 'film' | 'clock' | 'isRead'>) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const moments = useMemo(() => momentsOf(film, wanted.trim()), [film, wanted])
  const next = moments.find((moment) => moment > clock.at)
  const previous = moments.filter((moment) => moment < clock.at).at(-1)
  const seek = (moment: number | undefined) => moment !== undefined && clock.seek(moment)
  return (
    <form
      role="search"
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        seek(next ?? moments[0])
      }}
    >
      <Input
        className="w-48"
        aria-label={t`Search in the text`}
        placeholder={t`Search in the text`}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <IconButton label={t`Previous match`} disabled={previous === undefined} onClick={() => seek(previous)}>
        <ChevronUp size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Next match`} disabled={next === undefined} onClick={() => seek(next)}>
        <ChevronDown size={16} aria-hidden="true" />
      </IconButton>
      <span role="status" className="text-caption text-fg-3">
        {wanted.trim() !== '' && <Plural value={moments.length} one="# match" other="# matches" />}
        {!isRead && ` · ${t`still loading`}`}
      </span>
    </form>
  )
}

const mostShown = 40

function Moments({ film, marks, clock }: Pick<Props, 'film' | 'marks' | 'clock'>) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const moments = useMemo(() => {
    const own = film.events.flatMap(({ at_ms, kind, text }) => {
      if (kind === 'size') return [{ at_ms, label: t`Size ${text}` }]
      return kind === 'lost' ? [{ at_ms, label: t`${formatBytes(locale, Number(text) || 0)} not recorded` }] : []
    })
    const sent = marks.map(({ at_ms }) => ({ at_ms, label: t`Flag submitted` }))
    return [{ at_ms: 0, label: t({ context: 'console', message: 'Start' }) }, ...own, ...sent].sort((a, b) => a.at_ms - b.at_ms)
  }, [film, marks, t, locale])
  return (
    <ul aria-label={t`Events`} className="flex flex-wrap gap-1">
      {moments.slice(0, mostShown).map(({ at_ms, label }, index) => (
        <li key={`${at_ms} ${index}`}>
          <Button size="sm" look="quiet" onClick={() => clock.seek(at_ms)}>
            <span className="type-mono text-fg-3">{lengthText(at_ms)}</span> {label}
          </Button>
        </li>
      ))}
    </ul>
  )
}
