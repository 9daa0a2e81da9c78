import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import type { TargetInput } from './model.ts'

/** Beside the fields: what each goal pays with a full rubric at the first attempt. */
export function TargetSide() {
  const locale = useFormatLocale()
  const [goals = [], score] = useWatch<TargetInput, ['goals', 'score']>({ name: ['goals', 'score'] })
  return (
    <Section first title={<Trans>Points with full marks</Trans>}>
      <ul className="text-fg-2">
        {goals.map(({ name, percent }, index) => (
          <li key={index} className="flex gap-3 border-b border-rule-2 py-1.5">
            <span className="min-w-0 flex-1 truncate">{name === '' ? '–' : name}</span>
            <span className="font-mono text-mono text-fg">{formatNumber(locale, Math.round(((score ?? 0) * (percent ?? 0)) / 100))}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-fg-3">
        <Trans>The rubric and the number of the attempt lower them.</Trans>
      </p>
    </Section>
  )
}
