import { IconButton } from '@beacon/ui/controls'
import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  label: string
  isChanged: boolean
  onReset: () => void
  disabled?: boolean
  children: ReactNode
}

/** A setting with a dot while it differs from its default, and the way back to it. */
export function AsDefault({ label, isChanged, onReset, disabled = false, children }: Props) {
  const { t } = useLingui()
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">{children}</div>
      <span className="flex h-control w-16 shrink-0 items-center gap-1">
        {isChanged && (
          <>
            <span
              role="img"
              aria-label={t`Changed from the default`}
              title={t`Changed from the default`}
              className="size-1.5 rounded-round bg-amber"
            />
            {!disabled && (
              <IconButton size="sm" label={t`${label}: back to default`} onClick={onReset}>
                <Undo2 size={14} aria-hidden="true" />
              </IconButton>
            )}
          </>
        )}
      </span>
    </div>
  )
}

/** Equal as settings: lists by their entries, times by their moment. */
export function isSame(a: unknown, b: unknown): boolean {
  if (JSON.stringify(a) === JSON.stringify(b)) return true
  const bothTimes = typeof a === 'string' && typeof b === 'string' && /^\d{4}-\d\d-\d\dT/.test(a) && /^\d{4}-\d\d-\d\dT/.test(b)
  return bothTimes && Date.parse(a) === Date.parse(b)
}
