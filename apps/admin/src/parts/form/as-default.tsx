import { IconButton } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'

interface Props {
  /** The setting's name. */
  label: string
  /** Absent where it may not be changed. */
  onReset?: (() => void) | undefined
}

/** Beside the label of a setting that differs from its default: a dot, and the way back. */
export function ChangedMark({ label, onReset }: Props) {
  const { t } = useLingui()
  return (
    <span className="flex h-5 items-center gap-0.5">
      <span
        role="img"
        aria-label={t`Changed from the default`}
        title={t`Changed from the default`}
        className="size-1.5 rounded-round bg-amber"
      />
      {onReset !== undefined && (
        <IconButton size="sm" label={t`${label}: reset to default`} onClick={onReset}>
          <Undo2 size={14} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}

/** Equal as settings: lists by their entries, times by their moment. */
export function isSame(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true
  const bothTimes = typeof a === 'string' && typeof b === 'string' && /^\d{4}-\d\d-\d\dT/.test(a) && /^\d{4}-\d\d-\d\dT/.test(b)
  return bothTimes && Date.parse(a) === Date.parse(b)
}
