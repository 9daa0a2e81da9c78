import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface TagProps {
  children: ReactNode
  /** Shows a remove button; `text` names it. */
  onRemove?: (() => void) | undefined
  text?: string
  lang?: string
  className?: string
}

/** A word in a hairline box: direction, label, chosen entry. It has no colour: colour means status. */
export function Tag({ children, onRemove, text, lang, className }: TagProps) {
  const { t } = useLingui()
  const name = text ?? (typeof children === 'string' ? children : '')
  return (
    <span
      lang={lang}
      className={cn(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-control border border-rule px-1.5 text-caption text-fg-2',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={t`Remove ${name}`}
          onClick={onRemove}
          className="relative text-fg-3 after:absolute after:-inset-1.5 hover:text-fg"
        >
          <X size={12} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
