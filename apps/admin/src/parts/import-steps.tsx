import { Trans } from '@lingui/react/macro'
import { cn, Mark } from '@beacon/ui/theme'

export type ImportStep = 'file' | 'read' | 'preview' | 'run' | 'report'
const order: readonly ImportStep[] = ['file', 'read', 'preview', 'run', 'report']

/** The way of an import, with where it stands. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const words = {
    file: <Trans>File</Trans>,
    read: <Trans>Dry run</Trans>,
    preview: <Trans>Preview</Trans>,
    run: <Trans>Run</Trans>,
    report: <Trans>Report</Trans>,
  }
  const now = order.indexOf(at)
  return (
    <ol className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-rule py-2 text-caption">
      {order.map((step, index) => (
        <li
          key={step}
          {...(index === now ? { 'aria-current': 'step' as const } : {})}
          className={cn('flex items-center gap-1.5', index === now ? 'font-medium text-fg' : index < now ? 'text-fg-2' : 'text-fg-3')}
        >
          {index < now ? <Mark name="check" size={10} /> : <span className="font-mono">{index + 1}</span>}
          {words[step]}
        </li>
      ))}
    </ol>
  )
}
