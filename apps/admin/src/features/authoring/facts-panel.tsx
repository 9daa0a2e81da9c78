import { imageAuthoring } from '@beacon/api/image-authoring'
import { query } from '@beacon/api/query'
import { formatBytes, formatLogTime, useFormatLocale } from '@beacon/i18n'
import { DescriptionList } from '@beacon/ui/layout'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { statsMs } from '../../parts/scene/node-table.tsx'
import type { AuthoringPanelProps } from './panels.tsx'
import { isUsable } from './queries.ts'

/** What the node is, and what it takes now. */
export function FactsPanel({ image, authoring }: AuthoringPanelProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { node, base, memory_mb, cpu_milli, network } = authoring
  const runs = isUsable(authoring)
  const stats = useQuery({
    ...query(imageAuthoring.stats, { params: { resource_id: image.resource_id } }),
    enabled: runs,
    refetchInterval: statsMs,
    staleTime: 0,
  }).data
  const now = runs ? stats?.nodes[0] : undefined
  const all = formatBytes(locale, memory_mb * 1_048_576)
  const memory = now === undefined ? all : `${formatBytes(locale, now.memory_bytes)} / ${all}`
  const cpu = `${now === undefined ? '' : `${now.cpu_percent.toFixed(0)} % · `}${(cpu_milli / 1_000).toFixed(1)}`
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'authoring', message: 'Base' }), value: <span className="font-mono text-mono">{base ?? '–'}</span> },
        { label: t`Running since`, value: node?.started_at == null ? '–' : formatLogTime(node.started_at) },
        { label: t({ context: 'authoring', message: 'Processor' }), value: cpu },
        { label: t({ context: 'authoring', message: 'Memory' }), value: memory },
        {
          label: t({ context: 'authoring', message: 'Address' }),
          value: <span className="font-mono text-mono">{node?.address ?? '–'}</span>,
        },
        {
          label: t({ context: 'authoring', message: 'Internet' }),
          value: network === 'egress' ? t({ context: 'authoring', message: 'allowed' }) : t({ context: 'authoring', message: 'closed' }),
        },
        { label: t({ context: 'authoring', message: 'Made from' }), value: node?.from == null ? t`the base` : t`Snapshot “${node.from}”` },
      ]}
    />
  )
}
