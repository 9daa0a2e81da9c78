import type { DeskSceneNode, DeskSceneStats } from '@beacon/api/scene/scene-desk'
import { LoadFailed } from '@beacon/auth/call'
import { formatPercent } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNodeWord } from './said-words.ts'

export const statsMs = 5_000
const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0)

type Node = Pick<DeskSceneNode, 'node_id' | 'node' | 'image' | 'state' | 'is_healthy' | 'exit_code' | 'address' | 'cpu' | 'memory_mb'>
interface Props {
  nodes: readonly Node[]
  stats: DeskSceneStats | undefined
  /** What a node wrote; null where the reader may not see it. */
  output: ((node_id: string) => ReactNode) | null
  /** Beside the output: the way into a node. */
  enter: (node: Node) => ReactNode
}

/** Nodes as they were last seen, and what they use at this moment. */
export function NodeTable({ nodes, stats, output, enter }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {stats?.is_answered === false && (
        <p className="mb-2 text-caption text-amber">
          <Trans>The machine is not responding; current figures are missing.</Trans>
        </p>
      )}
      <table className="w-full text-left text-body" aria-label={t`Nodes`}>
        <thead className="text-fg-3">
          <tr>
            {[t`Node`, t`State`, t`Health`, t`Node address`, t`CPU`, t`Memory`, ''].map((head, index) => (
              <th key={index} scope="col" className="border-b border-rule py-1 pr-3 font-normal">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <NodeRow key={node.node_id} node={node} now={stats?.nodes.find((found) => found.node === node.node)}>
              {enter(node)}
              {output !== null && (
                <Button size="sm" look="quiet" onClick={() => setOpen(open === node.node_id ? null : node.node_id)}>
                  <Trans>Output</Trans>
                </Button>
              )}
            </NodeRow>
          ))}
        </tbody>
      </table>
      {open !== null && output?.(open)}
    </>
  )
}

function NodeRow({ node, now, children }: { node: Node; now: DeskSceneStats['nodes'][number] | undefined; children: ReactNode }) {
  const { t } = useLingui()
  const nodeWord = useNodeWord()
  return (
    <tr className="border-b border-rule-2 align-top">
      <th scope="row" className="py-1.5 pr-3 font-normal text-fg">
        {node.node}
        <span className="block font-mono text-caption text-fg-3">{node.image}</span>
      </th>
      <td className="py-1.5 pr-3">
        {nodeWord(node.state)}
        {node.exit_code !== null && <span className="type-mono text-fg-3"> ({node.exit_code})</span>}
      </td>
      <td className="py-1.5 pr-3">
        {node.is_healthy === null ? '–' : node.is_healthy ? <Trans>good</Trans> : <span className="text-vermilion">{t`bad`}</span>}
      </td>
      <td className="type-mono py-1.5 pr-3">{node.address ?? '–'}</td>
      <td className="type-mono py-1.5 pr-3">{now === undefined ? '–' : formatPercent(now.cpu_percent / 100)}</td>
      <td className="type-mono py-1.5 pr-3">
        {now === undefined ? '–' : mb(now.memory_bytes)} / {node.memory_mb} MB
      </td>
      <td className="py-1.5 whitespace-nowrap">{children}</td>
    </tr>
  )
}

/** What a node wrote last, read again every few seconds. */
export function NodeOutput({ log }: { log: UseQueryOptions<{ text: string }> }) {
  const { t } = useLingui()
  const found = useQuery({ ...log, refetchInterval: statsMs, staleTime: 0, retry: false })
  if (found.isError && found.data === undefined)
    return <LoadFailed title={<Trans>The output of the node could not be loaded</Trans>} query={found} />
  return (
    <textarea
      readOnly
      rows={16}
      aria-label={t`Output`}
      className="mt-3 w-full resize-y bg-ink-2 p-3 font-mono text-caption"
      value={found.data?.text === '' ? t`The node has no output.` : (found.data?.text ?? '')}
    />
  )
}
