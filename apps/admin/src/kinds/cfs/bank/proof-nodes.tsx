import type { RangeReport } from '@beacon/api/bank/range-report'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'

interface Props {
  nodes: RangeReport['nodes']
  start_s: number | null
}

const mebibyte = 1_048_576

/** What a range costs: the time it takes to start, and the memory of each node beside its limit. */
export function ProofNodes({ nodes, start_s }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const memory = nodes.map(({ node, memory_bytes, memory_mb }) => {
    const used = memory_bytes === null ? '–' : formatNumber(locale, memory_bytes / mebibyte)
    return {
      key: node,
      label: <span className="font-mono text-mono">{node}</span>,
      value: `${used} / ${formatNumber(locale, memory_mb)} MB`,
    }
  })
  const started = start_s === null ? [] : [{ label: t`Time to start`, value: `${formatNumber(locale, start_s, 1)} s` }]
  return (
    <Section level={3} title={<Trans>Start and memory</Trans>}>
      <DescriptionList facts={[...started, ...memory]} />
    </Section>
  )
}
