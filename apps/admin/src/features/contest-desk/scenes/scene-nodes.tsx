import { query } from '@beacon/api/query'
import { type DeskSceneDetail, type DeskSceneNode, sceneDesk } from '@beacon/api/scene-desk'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { appHref } from '@beacon/router'
import { Button, buttonLook } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNodeWord } from './said-words.ts'

const statsMs = 5_000
const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0)

interface Props {
  id: string
  one: DeskSceneDetail
  mayAct: boolean
}

/** Nodes as they were last seen, and what they use at this moment. */
export function SceneNodes({ id, one, mayAct }: Props) {
  const { t } = useLingui()
  const nodeWord = useNodeWord()
  const mayEnter = usePermission('front.console.open')
  const [open, setOpen] = useState<string | null>(null)
  const params = { resource_id: id, scene_id: one.scene.scene_id }
  const stats = useQuery({ ...query(sceneDesk.stats, { params }), refetchInterval: statsMs, staleTime: 0 })
  const usageOf = ({ node }: DeskSceneNode) => stats.data?.nodes.find((found) => found.node === node)
  return (
    <>
      {stats.data?.is_answered === false && (
        <p className="mb-2 text-caption text-amber">
          <Trans>The machine does not answer; current figures are missing.</Trans>
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
          {one.nodes.map((node) => {
            const now = usageOf(node)
            return (
              <tr key={node.node_id} className="border-b border-rule-2 align-top">
                <th scope="row" className="py-1.5 pr-3 font-normal text-fg">
                  {node.node}
                  <span className="block font-mono text-caption text-fg-3">{node.image}</span>
                </th>
                <td className="py-1.5 pr-3">
                  {nodeWord(node.state)}
                  {node.exit_code !== null && <span className="type-mono text-fg-3"> ({node.exit_code})</span>}
                </td>
                <td className="py-1.5 pr-3">
                  {node.is_healthy === null ? (
                    '–'
                  ) : node.is_healthy ? (
                    <Trans>good</Trans>
                  ) : (
                    <span className="text-vermilion">{t`bad`}</span>
                  )}
                </td>
                <td className="type-mono py-1.5 pr-3">{node.address ?? '–'}</td>
                <td className="type-mono py-1.5 pr-3">{now === undefined ? '–' : `${now.cpu_percent.toFixed(0)} %`}</td>
                <td className="type-mono py-1.5 pr-3">
                  {now === undefined ? '–' : mb(now.memory_bytes)} / {node.memory_mb} MB
                </td>
                <td className="py-1.5 whitespace-nowrap">
                  {mayAct && mayEnter && one.scene.rest === 'running' && (
                    <a
                      className={buttonLook({ size: 'sm', look: 'quiet' })}
                      href={appHref('arena', '/console/:instance_id', { instance_id: node.node_id })}
                      target="_blank"
                      rel="noopener noreferrer"
                      aria-label={t`Console of ${node.node}`}
                    >
                      <Trans>Console</Trans>
                    </a>
                  )}
                  {mayAct && (
                    <Button size="sm" look="quiet" onClick={() => setOpen(open === node.node_id ? null : node.node_id)}>
                      <Trans>Output</Trans>
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {open !== null && <NodeOutput key={open} params={{ ...params, node_id: open }} />}
    </>
  )
}

function NodeOutput({ params }: { params: { resource_id: string; scene_id: string; node_id: string } }) {
  const { t } = useLingui()
  const log = useQuery({
    ...query(sceneDesk.node_log, { params, query: { lines: 200 } }),
    refetchInterval: statsMs,
    staleTime: 0,
    retry: false,
  })
  if (log.isError && log.data === undefined)
    return <LoadFailed title={<Trans>The output of the node could not be loaded</Trans>} query={log} />
  return (
    <textarea
      readOnly
      rows={16}
      aria-label={t`Output`}
      className="mt-3 w-full resize-y bg-ink-2 p-3 font-mono text-caption"
      value={log.data?.text === '' ? t`The node wrote nothing.` : (log.data?.text ?? '')}
    />
  )
}
