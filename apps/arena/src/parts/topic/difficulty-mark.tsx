import type { FullTopicLine } from '@beacon/api/topic/topic-lines'
import { useDifficultyWords } from '@beacon/ui/status'
import { cn } from '@beacon/ui/theme'

const steps = { primary: 1, intermediate: 2, advanced: 3 } as const

/** How hard a topic is, as three steps that rise; a reader hears the word. */
export function DifficultyMark({ of }: { of: FullTopicLine['difficulty'] }) {
  const words = useDifficultyWords()
  return (
    <span role="img" aria-label={words[of]} title={words[of]} className="inline-flex h-2.5 shrink-0 items-end gap-[2px]">
      {[1, 2, 3].map((step) => (
        <span key={step} style={{ height: `${step * 3 + 1}px` }} className={cn('w-[3px]', step <= steps[of] ? 'bg-fg-2' : 'bg-rule')} />
      ))}
    </span>
  )
}
