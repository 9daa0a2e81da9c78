import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type MarkName = 'check' | 'cross' | 'half' | 'ring' | 'triangle' | 'lock' | 'spin' | 'info' | 'pause'

const drawings: Record<MarkName, ReactNode> = {
  check: <path d="M1.5 6.5 4.5 9.5 10.5 3" fill="none" stroke="currentColor" strokeWidth="2" />,
  cross: <path d="M2 2 10 10M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="2" />,
  half: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M6 2.5a3.5 3.5 0 0 1 0 7z" fill="currentColor" />
    </>
  ),
  ring: <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  triangle: (
    <>
      <path d="M6 1.2 11.2 10.5H.8Z" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 4.5v3M6 8.4v1.2" stroke="currentColor" strokeWidth="1.3" />
    </>
  ),
  lock: (
    <>
      <path d="M1.5 5.5h9v5.5h-9z" fill="currentColor" />
      <path d="M3.5 6V4a2.5 2.5 0 0 1 5 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </>
  ),
  spin: <path d="M3.2 2.6A4.5 4.5 0 1 0 8.8 2.6" fill="none" stroke="currentColor" strokeWidth="1.75" />,
  info: (
    <>
      <circle cx="6" cy="6" r="4.75" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 5.4v3.2M6 3v1.3" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  pause: <path d="M2.5 2h2.4v8H2.5zM7.1 2h2.4v8H7.1z" fill="currentColor" />,
}

/** A mark on the twelve-unit grid beside a word; hidden from readers because the word says it. */
export function Mark({ name, className, size = 12 }: { name: MarkName; className?: string | undefined; size?: number }) {
  return (
    <svg
      viewBox="0 0 12 12"
      width={size}
      height={size}
      aria-hidden="true"
      className={cn('shrink-0', name === 'spin' && 'animate-spin', className)}
    >
      {drawings[name]}
    </svg>
  )
}
