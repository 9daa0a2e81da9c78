import type { RangeDeskView, StageDeskRow } from '@beacon/api/kinds/cfs/range'
import { formatDuration, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { topicHref } from '../../../parts/contest/kind-links.ts'
import { Table } from '../../../parts/list/plain-table.tsx'
import { StageRemove } from './stage-remove.tsx'

interface RangeStagesProps {
  contestId: string
  range: RangeDeskView
  mayEdit: boolean
}

/** The stages of a range, and its nodes with who holds them. */
export function RangeStages({ contestId, range, mayEdit }: RangeStagesProps) {
  const { t } = useLingui()
  const [removed, setRemoved] = useState<StageDeskRow | null>(null)
  return (
    <Section title={range.name} first={false}>
      {removed !== null && <StageRemove contestId={contestId} stage={removed} onClose={() => setRemoved(null)} />}
      <div className="grid gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 overflow-x-auto">
          <Table
            heads={[
              t`Stage`,
              t({ context: 'range', message: 'Node' }),
              t({ context: 'stage', message: 'Value' }),
              t({ context: 'stage', message: 'Taken' }),
              t({ context: 'stage', message: 'Held' }),
              t`First to take it`,
              t`Median time`,
              ...(mayEdit ? [<span key="actions" className="sr-only">{t`Actions`}</span>] : []),
            ]}
            rows={range.stages.map((stage) => stageCells(stage))}
          />
        </div>
        <div className="min-w-0 overflow-x-auto">
          <Table
            heads={[t({ context: 'range', message: 'Node' }), t`Networks`, t`Reached by`, t`Controlled by`, t`Last taken`]}
            rows={range.nodes.map((node) => nodeCells(node))}
          />
        </div>
      </div>
    </Section>
  )

  function stageCells(stage: StageDeskRow): ReactNode[] {
    const name = mayEdit ? (
      <Link
        {...topicHref('cfs', { contest_id: contestId, topic_id: stage.stage_id })}
        className="rounded-control text-fg underline decoration-rule underline-offset-4"
      >
        {stage.name}
      </Link>
    ) : (
      stage.name
    )
    return [
      <span key="name" className="flex flex-wrap items-center gap-2">
        {name}
        {!stage.is_online && <span className="text-caption text-fg-3">{t({ context: 'stage', message: 'offline' })}</span>}
      </span>,
      <span key="node" className="font-mono text-mono">
        {stage.node_key}
        {stage.is_node_gone && <span className="block font-sans text-caption text-vermilion">{t`not in the range`}</span>}
      </span>,
      <Figure key="value" value={stage.value} />,
      <Figure key="taken" value={stage.solves} />,
      <Figure key="held" value={stage.held} />,
      stage.first === null ? '–' : <FirstTaker key="first" {...stage.first} />,
      stage.median_dwell_s === null ? '–' : <Dwell key="dwell" seconds={stage.median_dwell_s} />,
      ...(mayEdit
        ? [
            <Button key="remove" size="sm" look="quiet-danger" onClick={() => setRemoved(stage)}>
              {t({ context: 'desk', message: 'Remove…' })}
            </Button>,
          ]
        : []),
    ]
  }

  function nodeCells(node: RangeDeskView['nodes'][number]): ReactNode[] {
    return [
      <span key="node" className="flex flex-wrap items-center gap-2 font-mono text-mono">
        {node.key}
        {node.is_attack && (
          <span className="font-sans text-caption text-fg-3">
            <Trans>attack node</Trans>
          </span>
        )}
      </span>,
      node.zones.join(', '),
      <Figure key="holders" value={node.holders} />,
      <Figure key="controlled" value={node.controlled} />,
      node.last_at === null ? '–' : <Moment key="last" at={node.last_at} />,
    ]
  }
}

function Figure({ value }: { value: number }) {
  const locale = useFormatLocale()
  return <span className="type-mono">{formatNumber(locale, value)}</span>
}

function Moment({ at }: { at: string }) {
  return <span className="type-mono">{formatTime(at)}</span>
}

function FirstTaker({ name, at }: { name: string; at: string }) {
  return (
    <span>
      {name} <Moment at={at} />
    </span>
  )
}

function Dwell({ seconds }: { seconds: number }) {
  const locale = useFormatLocale()
  return <span className="type-mono">{formatDuration(locale, seconds)}</span>
}
