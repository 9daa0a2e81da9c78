import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface StateBlockProps {
  mark: ReactNode
  title: ReactNode
  titleLook?: string
  children?: ReactNode
  /** Second line in mono: code, request id, time. */
  code?: ReactNode
  actions?: ReactNode
  role?: 'status' | 'alert'
  className?: string | undefined
}

/** The frame of empty, no result, error and denied: left-aligned words, centred as a block. */
export function StateBlock({ mark, title, titleLook = 'text-fg', children, code, actions, role, className }: StateBlockProps) {
  return (
    <div role={role} className={cn('mx-auto flex w-full max-w-[360px] flex-col justify-center px-4 py-12', className)}>
      <h2 className={cn('flex items-center gap-2.5 text-[16px] leading-6 font-semibold', titleLook)}>
        {mark}
        <span>{title}</span>
      </h2>
      {children !== undefined && <div className="mt-0.5 text-body text-fg-2">{children}</div>}
      {code !== undefined && <div className="mt-1 font-mono text-caption break-words text-fg-3">{code}</div>}
      {actions !== undefined && <div className="mt-3.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
