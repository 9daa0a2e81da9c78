import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { IconButton, NumberInput, Select } from '@beacon/ui/controls'
import { deskPath, kindTitle } from '@beacon/router'
import type { ArenaAlgorithm } from '@beacon/engine/arena'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { resultWords } from '../words.ts'
import type { DraftRow } from './draft.ts'

interface LineProps {
  row: DraftRow
  place: number
  count: number
  algorithm: ArenaAlgorithm
  isBusy: boolean
  onChange: (change: Partial<DraftRow>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

const cell = 'border-b border-rule-2 py-1.5 pr-4'

/** A contest, how it counts, and what stands in its ranking now. */
export function ContestLine({ row, place, count, algorithm, isBusy, onChange, onMove, onRemove }: LineProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const { name } = row
  const points = (hundredths: number) => formatNumber(locale, hundredths / 100, hundredths % 100 === 0 ? 0 : 2)
  const notes = [!row.is_public && t`hidden`, !row.show_rank && t`ranking not published`].filter((note) => note !== false)
  return (
    <tr>
      <td className={`${cell} font-mono text-fg-3`}>{place + 1}</td>
      <td className={cell}>
        <a href={deskPath(row.kind, row.contest_id)} className="font-medium text-fg hover:underline">
          {name}
        </a>
        <span className="ml-3 text-fg-3">{[kindTitle[row.kind][locale], ...notes].join(' · ')}</span>
      </td>
      {algorithm === 'weighting' && (
        <td className={cell}>
          <NumberInput
            aria-label={t`Weight of ${name} in percent`}
            className="w-28"
            unit="%"
            min={0}
            max={100}
            step={0.01}
            disabled={isBusy}
            value={row.weight / 100}
            onValueChange={(percent) => onChange({ weight: Math.max(0, Math.min(10_000, Math.round((percent ?? 0) * 100))) })}
          />
        </td>
      )}
      {algorithm !== 'accumulation' && (
        <td className={cell}>
          <div className="flex gap-2">
            <Select
              aria-label={t`What ${name} is compared with`}
              className="w-36"
              disabled={isBusy}
              value={row.reference}
              options={[
                { value: 'top', label: t`Highest score` },
                { value: 'full', label: t`Full mark` },
              ]}
              onValueChange={(reference) => onChange({ reference: reference === 'full' ? 'full' : 'top' })}
            />
            {row.reference === 'full' && (
              <NumberInput
                aria-label={t`Full mark of ${name}`}
                className="w-28"
                min={0.01}
                max={100_000_000}
                step={0.01}
                disabled={isBusy}
                aria-invalid={row.full_mark <= 0}
                value={row.full_mark === 0 ? null : row.full_mark / 100}
                onValueChange={(mark) => onChange({ full_mark: Math.max(0, Math.min(10_000_000_000, Math.round((mark ?? 0) * 100))) })}
              />
            )}
          </div>
        </td>
      )}
      <td className={`${cell} text-right font-mono`}>{points(row.highest)}</td>
      <td className={`${cell} text-right font-mono`}>{formatNumber(locale, row.entrants)}</td>
      <td className={`${cell} ${row.result === 'frozen' ? 'text-azure' : 'text-fg-2'}`}>{i18n._(resultWords[row.result])}</td>
      <td className={`${cell} whitespace-nowrap`}>
        <IconButton label={t`Move ${name} up`} disabled={isBusy || place === 0} onClick={() => onMove(-1)}>
          <ArrowUp size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Move ${name} down`} disabled={isBusy || place === count - 1} onClick={() => onMove(1)}>
          <ArrowDown size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Remove ${name}`} disabled={isBusy} onClick={onRemove}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      </td>
    </tr>
  )
}
