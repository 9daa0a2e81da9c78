import { formatPercent } from '@beacon/i18n'
import { IconButton } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { Keyboard, Maximize, Minus, Plus } from 'lucide-react'

interface Props {
  scale: number
  zoom: (by: number) => void
  fit: () => void
  onHelp: () => void
}

export function ViewButtons({ scale, zoom, fit, onHelp }: Props) {
  const { t } = useLingui()
  return (
    <div className="absolute right-2 bottom-2 flex items-center gap-1 rounded-control border border-rule bg-ink-1 p-1">
      <span className="px-1 font-mono text-caption text-fg-2">{formatPercent(scale)}</span>
      <IconButton size="sm" label={t`Zoom out (-)`} onClick={() => zoom(0.8)}>
        <Minus size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t`Zoom in (+)`} onClick={() => zoom(1.25)}>
        <Plus size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t`Show all (F)`} onClick={fit}>
        <Maximize size={14} aria-hidden="true" />
      </IconButton>
      <IconButton size="sm" label={t`Shortcuts (?)`} onClick={onHelp}>
        <Keyboard size={14} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
