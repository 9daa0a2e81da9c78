import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { query } from '@beacon/api/query'
import { formatBytes, formatLogTime, formatPercent, useFormatLocale } from '@beacon/i18n'
import { DescriptionList } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { statsMs } from '../../parts/scene/node-table.tsx'
import { isUsable } from './queries.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

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
  const now = runs ? (stats?.now ?? null) : null
  const memory = `${now === null ? '' : `${(now.memory_bytes / 1_048_576).toFixed(0)} / `}${memory_mb} MB`
  const cpu = `${now === null ? '' : `${formatPercent(now.cpu_percent / 100)} · `}${(cpu_milli / 1_000).toFixed(1)}`
  const mono = (text: string) => <span className="font-mono text-mono">{text}</span>
  const net = network === 'egress' ? t({ context: 'authoring', message: 'allowed' }) : t({ context: 'authoring', message: 'closed' })
  return (
    <>
      {runs && stats?.is_answered === false && (
        <p className="mb-2 text-caption text-amber">
          <Trans>The machine is not responding; current figures are missing.</Trans>
        </p>
      )}
      <DescriptionList
        facts={[
          { label: t({ context: 'authoring', message: 'Base' }), value: base === null ? t`Installation disc` : mono(base) },
          { label: t`Running since`, value: node?.started_at == null ? '–' : formatLogTime(node.started_at) },
          { label: t({ context: 'authoring', message: 'Processor' }), value: cpu },
          { label: t({ context: 'authoring', message: 'Memory' }), value: memory },
          { label: t`Written to disk`, value: now === null ? '–' : formatBytes(locale, now.written_bytes) },
          { label: t({ context: 'authoring', message: 'Address' }), value: mono(node?.address ?? '–') },
          { label: t({ context: 'authoring', message: 'Internet' }), value: net },
          {
            label: t({ context: 'authoring', message: 'Built from' }),
            value: node?.from == null ? (base === null ? t`an empty disk` : t`the base`) : t`Snapshot “${node.from}”`,
          },
        ]}
      />
    </>
  )
}
