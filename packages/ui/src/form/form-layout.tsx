import type { FormEventHandler, ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { FieldLayoutContext } from './field-layout.ts'

interface FormLayoutProps {
  children: ReactNode
  /** Preview and side settings; right of the fields from 1280 px, below them else. */
  side?: ReactNode
  /** Names the form for readers. */
  label?: string
  onSubmit?: FormEventHandler<HTMLFormElement>
  id?: string
  className?: string
}

/** A page's form: one label column (200, Chinese 132), fields at most 560 wide. Browser bubbles are off: errors stand at the fields. */
export function FormLayout({ children, side, label, onSubmit, id, className }: FormLayoutProps) {
  return (
    <form
      id={id}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className={cn('grid grid-cols-1', side !== undefined && 'gap-y-6 xl:grid-cols-[minmax(0,1fr)_minmax(320px,460px)]', className)}
    >
      <div className={cn('min-w-0', side !== undefined && 'xl:pr-6')}>
        <FieldLayoutContext value="row">
          <FormRows>{children}</FormRows>
        </FieldLayoutContext>
      </div>
      {side !== undefined && <aside className="min-w-0 xl:border-l xl:border-rule xl:pl-6">{side}</aside>}
    </form>
  )
}

/** Fields under one another, 12 apart. */
export function FormRows({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cn('flex flex-col gap-3', className)}>{children}</div>
}

interface StickyFootProps {
  /** The draft's state: “Draft kept in this browser at 14:31:55”. */
  state?: ReactNode
  /** Discard, secondary, then the primary button. */
  children: ReactNode
  className?: string
}

/** The foot of a form page: state left, buttons right, always in sight. */
export function StickyFoot({ state, children, className }: StickyFootProps) {
  return (
    <div
      className={cn(
        'sticky bottom-0 z-20 flex min-h-14 flex-wrap items-center gap-2 border-t border-rule bg-ink-1 px-page py-2',
        className,
      )}
    >
      <div role="status" className="mr-auto text-dense text-fg-3">
        {state}
      </div>
      {children}
    </div>
  )
}
