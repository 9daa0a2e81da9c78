import { IconButton } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  /** “Bracket 2”, for readers and the buttons. */
  label: string
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  /** Absent: it stays. */
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** One entry of a list that a form edits: its number, order and removal above its fields. */
export function ListItem({ label, index, count, onMove, onRemove, children }: Props) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={label} className="border-t border-rule-2 pt-2 pb-3 first:border-t-0 first:pt-0">
      <div className="mb-1 flex items-center gap-1">
        <span className="mr-auto text-caption text-fg-3">{label}</span>
        <IconButton size="sm" label={t`Move up: ${label}`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp size={14} aria-hidden="true" />
        </IconButton>
        <IconButton size="sm" label={t`Move down: ${label}`} disabled={index === count - 1} onClick={() => onMove(1)}>
          <ArrowDown size={14} aria-hidden="true" />
        </IconButton>
        {onRemove !== undefined && (
          <IconButton size="sm" label={t`Remove: ${label}`} onClick={onRemove}>
            <Trash2 size={14} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {children}
    </div>
  )
}
