import { call } from '@beacon/api/client'
import { type OperationProof, operationProof, type ProofPhase, type ProofRow } from '@beacon/api/kinds/operation/proof'
import { question } from '@beacon/api/bank/question'
import { queryKeyOf } from '@beacon/api/query'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRun } from '../../../parts/question-trial/use-run.ts'
import { ProofPoint } from './proof-point.tsx'

const lookMs = 2_000
const canBeChecked = ({ lacks }: ProofRow) => lacks.length === 0

/** Every point on the scene as it starts, and on the scene once the work is done. */
export function ProofPanel({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const { reply, failure, isSending, run, stop } = useProof(resource_id)
  if (reply === undefined) return null
  const { scene, running, points, proved, provable } = reply
  const isReady = scene?.is_running === true && running === null && !isSending
  const ask = (phase: ProofPhase, label: string) => (
    <Button size="sm" disabled={!isReady || !points.some(canBeChecked)} onClick={() => run(phase)}>
      {label}
    </Button>
  )
  return (
    <Section
      first
      title={<Trans context="point">Proof</Trans>}
      note={
        <Trans>
          {proved} of {provable} proven
        </Trans>
      }
      actions={
        running === null ? (
          <>
            {ask('untouched', t`Check untouched scene`)}
            {ask('solved', t`Check solved scene`)}
          </>
        ) : (
          <Button size="sm" saving={isSending} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )
      }
    >
      <p className="text-fg-2">
        <Trans>
          A task must fail on the untouched scene and pass on the solved one; a guard must pass on both. Start the scene, check it, do the
          work in its consoles, then check it again.
        </Trans>
      </p>
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      <Notices reply={reply} />
      <ul className="mt-3 border-t border-rule" aria-live="polite">
        {points.map((point) => (
          <ProofPoint
            key={point.point_id}
            point={point}
            running={running !== null && running.point_ids.includes(point.point_id) ? running.phase : null}
            onRun={isReady && canBeChecked(point) ? (phase) => run(phase, [point.point_id]) : null}
          />
        ))}
      </ul>
      {points.length === 0 && (
        <p className="py-2 text-fg-3">
          <Trans>No point of this question is checked by a script.</Trans>
        </p>
      )}
    </Section>
  )
}

/** Why nothing can be checked, and what a check would say little of. */
function Notices({ reply: { scene, has_runner, running } }: { reply: OperationProof }) {
  const { t } = useLingui()
  const lines = [
    ...(scene?.is_running === true ? [] : [t`Points are checked in the scene of your test. Run it with “Keep running” first.`]),
    ...(scene?.is_running === true && !scene.is_fresh
      ? [t`This scene was checked before. For an untouched scene, close it and run the test again.`]
      : []),
    ...(has_runner ? [] : [t`No machine runs checks at the moment. A check waits until one does.`]),
  ]
  return (
    <ul className="mt-3 flex flex-col gap-1 text-amber">
      {lines.map((line) => (
        <li key={line} className="flex items-baseline gap-2">
          <Mark name="triangle" size={12} />
          {line}
        </li>
      ))}
      {running !== null && (
        <li className="flex items-center gap-2 text-azure">
          <Mark name="spin" />
          <Trans>Running since {formatTime(running.ordered_at)}</Trans>
        </li>
      )}
    </ul>
  )
}

function useProof(resource_id: string) {
  const client = useQueryClient()
  const params = { resource_id }
  const isRunning = (reply: OperationProof | undefined) => reply != null && reply.running !== null
  const { send, ...rest } = useRun(operationProof.get, { params }, { isRunning, lookMs })
  const proved = rest.reply?.proved
  useEffect(() => {
    // How much is proved stands at the question as well.
    if (proved !== undefined) void client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [client, proved])
  return {
    ...rest,
    run: (phase: ProofPhase, point_ids?: string[]) =>
      send(() => call(operationProof.run, { params, body: { phase, ...(point_ids === undefined ? {} : { point_ids }) } })),
    stop: () => send(() => call(operationProof.stop, { params })),
  }
}
