import { Segmented } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { AiUse } from './use-flag-form.ts'

/** How much an AI helped, said before a try where the contest asks for it. */
export function AiUseChoice({ value, onValueChange }: { value: AiUse | undefined; onValueChange: (value: AiUse) => void }) {
  const { t } = useLingui()
  const id = useId()
  const options = [
    { value: 'none' as const, label: t({ context: 'ai', message: 'None' }) },
    { value: 'assisted' as const, label: t({ context: 'ai', message: 'Assisted' }) },
    { value: 'generated' as const, label: t({ context: 'ai', message: 'Generated' }) },
  ]
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1">
      <span id={id} className="text-dense text-fg-2">
        <Trans>AI use for this flag</Trans>
      </span>
      <Segmented size="sm" options={options} value={value} onValueChange={onValueChange} aria-labelledby={id} />
    </div>
  )
}
