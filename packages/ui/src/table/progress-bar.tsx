import { formatPercent } from '@beacon/i18n/format'
import { Progress } from 'radix-ui'
import { Glyph } from '../status/glyph.tsx'

export interface ProgressBarProps {
  label: string
  /** 0 to `max`; null while nothing is known yet. */
  value: number | null
  max?: number
  /** Beside the bar: "1,204 of 5,000"; the percentage by default. */
  text?: string
  tone?: 'plain' | 'jade' | 'vermilion'
}

const tones = { plain: 'bg-azure', jade: 'bg-jade', vermilion: 'bg-vermilion' }

/** A lying bar with its figure in words. Without a value the spin glyph stands for it. */
export function ProgressBar({ label, value, max = 100, text, tone = 'plain' }: ProgressBarProps) {
  const part = value === null ? 0 : Math.min(1, Math.max(0, value / max))
  const figure = text ?? (value === null ? '' : formatPercent(Math.floor(part * 100) / 100))
  return (
    <span className="flex w-full items-center gap-2">
      <Progress.Root
        aria-label={label}
        value={value}
        max={max}
        className="relative h-1.5 min-w-12 flex-1 bg-ink-3"
        {...(figure ? { getValueLabel: () => figure } : {})}
      >
        <Progress.Indicator className={`h-full ${tones[tone]}`} style={{ width: `${part * 100}%` }} />
      </Progress.Root>
      {value === null && <Glyph name="spin" className="text-azure" />}
      {figure && <span className="shrink-0 font-mono text-mono text-fg-2">{figure}</span>}
    </span>
  )
}
