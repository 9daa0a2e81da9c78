import { useLingui } from '@lingui/react/macro'
import * as Radix from '@radix-ui/react-dialog'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { cn } from '../theme/cn.ts'
import { useFocusReturn } from './focus-return.ts'

interface SidePanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** A quiet line above the title: “Web · Intermediate”. */
  above?: ReactNode
  children: ReactNode
  footer?: ReactNode
  width?: number
  /** J and the down arrow button. */
  onNext?: (() => void) | undefined
  /** K and the up arrow button. */
  onPrevious?: (() => void) | undefined
  className?: string
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** A panel at the right that leaves the page usable. Esc closes and returns focus; J and K go to the next and previous entry. */
export function SidePanel({
  open,
  onOpenChange,
  title,
  above,
  children,
  footer,
  width = 468,
  onNext,
  onPrevious,
  className,
}: SidePanelProps) {
  const { t } = useLingui()
  const focus = useFocusReturn()
  const box = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'j') onNext?.()
    if (event.key === 'k') onPrevious?.()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={focus.giveBack}
          onOpenAutoFocus={(event) => {
            focus.remember()
            // On the panel itself, so that J, K and Esc work and no button opens its tooltip.
            event.preventDefault()
            box.current?.focus()
          }}
          onKeyDown={step}
          ref={box}
          style={{ width }}
          className={cn(
            'fixed inset-y-0 right-0 z-30 flex max-w-full animate-appear flex-col border-l border-rule bg-ink-1 text-body text-fg-2 outline-none',
            className,
          )}
        >
          <header className="flex items-start gap-2 px-6 pt-4">
            <div className="min-w-0 flex-1">
              {above !== undefined && <div className="text-caption text-fg-3">{above}</div>}
              <Radix.Title className="type-title truncate text-fg">{title}</Radix.Title>
            </div>
            {onPrevious && (
              <IconButton size="sm" label={t`Previous (K)`} onClick={onPrevious}>
                <ChevronUp size={16} aria-hidden="true" />
              </IconButton>
            )}
            {onNext && (
              <IconButton size="sm" label={t`Next (J)`} onClick={onNext}>
                <ChevronDown size={16} aria-hidden="true" />
              </IconButton>
            )}
            <IconButton size="sm" label={t`Close (Esc)`} onClick={() => onOpenChange(false)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 py-4">{children}</div>
          {footer !== undefined && (
            <footer className="flex min-h-14 items-center justify-end gap-2 border-t border-rule px-6 py-2">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
