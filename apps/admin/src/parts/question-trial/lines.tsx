import type { TrialStepView } from '@beacon/api/bank/scene-trial'
import { cn } from '@beacon/ui/theme'
import { useLineWords } from './line-words.ts'

/** What was seen, line by line; the output of a node as it was written. */
export function Lines({ lines, className }: { lines: TrialStepView['lines']; className?: string }) {
  const words = useLineWords()
  if (lines.length === 0) return null
  return (
    <ul className={cn('mt-1 flex flex-col gap-0.5 text-caption text-fg-2', className)}>
      {lines.map((line, index) => (
        <li key={index}>
          {line.word === 'node_log' ? (
            <pre className="mt-1 rounded-panel bg-ink-2 p-2 font-mono text-mono whitespace-pre-wrap">{words(line)}</pre>
          ) : (
            words(line)
          )}
        </li>
      ))}
    </ul>
  )
}
