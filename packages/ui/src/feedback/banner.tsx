import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { Mark, type MarkName } from '../theme/mark.tsx'

export type Tone = 'info' | 'warning' | 'failure' | 'ok'

interface BannerProps {
  tone: Tone
  /** Short and strong: “Offline since 14:31:40”. */
  title: ReactNode
  /** The rest of the sentence, quieter. */
  children?: ReactNode
  /** At the right end. */
  actions?: ReactNode
  /** In a page's flow, with a full border; else it lies edge to edge under the top bar. */
  boxed?: boolean
  className?: string
}

const tones: Record<Tone, { look: string; word: string; mark: MarkName }> = {
  info: { look: 'border-azure-rule bg-azure-bg', word: 'text-azure', mark: 'info' },
  warning: { look: 'border-amber-rule bg-amber-bg', word: 'text-amber', mark: 'triangle' },
  failure: { look: 'border-vermilion-rule bg-vermilion-bg', word: 'text-vermilion', mark: 'cross' },
  ok: { look: 'border-jade-rule bg-jade-bg', word: 'text-jade', mark: 'check' },
}

/** One line about the state of everything: offline, paused, frozen, licence. Show the worst only. */
export function Banner({ tone, title, children, actions, boxed = false, className }: BannerProps) {
  const { look, word, mark } = tones[tone]
  return (
    <div
      role={tone === 'failure' ? 'alert' : 'status'}
      className={cn(
        'flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1 text-body text-fg-2',
        boxed ? 'rounded-control border' : 'border-b',
        look,
        className,
      )}
    >
      <Mark name={mark} className={word} />
      <strong className={cn('font-semibold', word)}>{title}</strong>
      {children !== undefined && <span>{children}</span>}
      {actions !== undefined && <span className="ml-auto flex items-center gap-2">{actions}</span>}
    </div>
  )
}
