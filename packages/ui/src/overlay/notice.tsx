import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Button } from '../controls/button.tsx'
import { backdropLook, dialogLook } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

interface NoticeProps {
  title: ReactNode
  children: ReactNode
  /** A quiet remark beside the button. */
  note?: ReactNode
  /** “I have read it”. */
  action: ReactNode
  danger?: boolean
  onConfirm: () => void
}

/** Something that somebody has to confirm: it stands above the page until then, and neither Esc nor a click outside takes it away. */
export function Notice({ title, children, note, action, danger = false, onConfirm }: NoticeProps) {
  const focus = useFocusReturn()
  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay className={backdropLook} />
        <div className="fixed inset-0 z-40 grid place-items-center p-4">
          <Radix.Content
            className={cn(dialogLook, 'max-w-[480px]')}
            onOpenAutoFocus={focus.remember}
            onCloseAutoFocus={focus.giveBack}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <Radix.Title className={cn('type-section px-5 pt-4', danger ? 'text-vermilion' : 'text-fg')}>{title}</Radix.Title>
            <Radix.Description className="overflow-y-auto px-5 py-3 break-words whitespace-pre-line text-fg">{children}</Radix.Description>
            <div className="flex items-center justify-between gap-3 border-t border-rule px-5 py-3">
              <span className="text-caption text-fg-3">{note}</span>
              <Button look="primary" size="lg" className="min-h-11" onClick={onConfirm}>
                {action}
              </Button>
            </div>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
