import { useLingui } from '@lingui/react/macro'
import * as Radix from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { useFocusReturn } from './focus-return.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, right-aligned, the primary one last. */
  footer?: ReactNode
  /** While something is being saved Esc, the cross and a click outside do nothing. */
  busy?: boolean
  size?: 'sm' | 'md' | 'lg' | 'xl'
  trigger?: ReactNode
}

const widths = { sm: 'max-w-[400px]', md: 'max-w-[560px]', lg: 'max-w-[880px]', xl: 'max-w-[1240px]' } as const

export const backdropLook = 'fixed inset-0 z-40 animate-fade bg-ink-0 opacity-70'
export const dialogLook =
  'flex max-h-[calc(100vh-48px)] w-full animate-appear flex-col overflow-hidden rounded-panel border border-control bg-ink-2 text-body text-fg-2 outline-none'

const firstField =
  'input:not([type="file"]):not([type="checkbox"]):not([type="radio"]):not([readonly]):enabled, textarea:not([readonly]):enabled'

/** Focus starts in the first field, else on the first button of the foot; the cross comes last. */
function startInside(box: EventTarget | null): boolean {
  if (!(box instanceof HTMLElement)) return false
  const start =
    box.querySelector<HTMLElement>(`[data-part="body"] :is(${firstField})`) ??
    box.querySelector<HTMLElement>('[data-part="foot"] button:enabled')
  start?.focus()
  return start !== null
}

/** A modal box: focus is trapped, Esc closes and returns focus to what opened it. */
export function Dialog({ open, onOpenChange, title, description, children, footer, busy = false, size = 'md', trigger }: DialogProps) {
  const { t } = useLingui()
  const focus = useFocusReturn()
  const keepOpen = (event: Event) => busy && event.preventDefault()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger !== undefined && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={backdropLook} />
        <div className="fixed inset-0 z-40 grid place-items-center p-4">
          <Radix.Content
            aria-busy={busy || undefined}
            {...(description === undefined ? { 'aria-describedby': undefined } : {})}
            onOpenAutoFocus={(event) => {
              focus.remember()
              if (startInside(event.currentTarget)) event.preventDefault()
            }}
            onCloseAutoFocus={focus.giveBack}
            onEscapeKeyDown={keepOpen}
            onInteractOutside={keepOpen}
            className={cn(dialogLook, widths[size])}
          >
            <div className="flex items-start gap-4 px-4 pt-4">
              <div className="min-w-0 flex-1">
                <Radix.Title className="text-[16px] leading-6 font-semibold text-fg">{title}</Radix.Title>
                {description !== undefined && <Radix.Description className="mt-0.5">{description}</Radix.Description>}
              </div>
              <Radix.Close
                disabled={busy}
                aria-label={t`Close`}
                className="flex size-6 items-center justify-center rounded-control text-fg-3 hover:text-fg disabled:text-control arena:max-sm:size-11"
              >
                <X size={16} aria-hidden="true" />
              </Radix.Close>
            </div>
            <div data-part="body" className="min-h-0 flex-1 overflow-y-auto p-4">
              {children}
            </div>
            {footer !== undefined && (
              <div data-part="foot" className="flex flex-wrap justify-end gap-2 px-4 pb-4">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
