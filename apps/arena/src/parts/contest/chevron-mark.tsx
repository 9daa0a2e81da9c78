import { cn } from '@beacon/ui/theme'

const paths = {
  down: 'M2.5 4.5 6 8l3.5-3.5',
  up: 'M2.5 7.5 6 4l3.5 3.5',
  right: 'M4.5 2.5 8 6l-3.5 3.5',
  left: 'M7.5 2.5 4 6l3.5 3.5',
} as const

/** A small arrow head beside a word. */
export function ChevronMark({ to = 'down', size = 12, className }: { to?: keyof typeof paths; size?: number; className?: string }) {
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden="true" className={cn('shrink-0', className)}>
      <path d={paths[to]} fill="none" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}
