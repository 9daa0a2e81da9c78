import { call } from '@beacon/api/client'
import { rangeProof, type RangeProofView } from '@beacon/api/bank/range-proof'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { Lines } from '../../../parts/question-trial/lines.tsx'
import { Result } from '../../../parts/question-trial/result.tsx'
import { useRun } from '../../../parts/question-trial/use-run.ts'
import { ProofFlags, type StageName } from './proof-flags.tsx'
import { ProofNodes } from './proof-nodes.tsx'
import { ProofZones } from './proof-zones.tsx'

const lookMs = 3_000

interface Props {
  resource_id: string
  stages: readonly StageName[]
}

/** A private range, looked at from inside: its flags, who could read them, and which zones reach which. */
export function ProofPanel({ resource_id, stages }: Props) {
  const params = { resource_id }
  const isRunning = (proof: RangeProofView | null | undefined) => proof?.state === 'running'
  const { reply, failure, isSending, send } = useRun(rangeProof.get, { params }, { isRunning: (now) => isRunning(now?.proof), lookMs })
  if (reply === undefined || !reply.has_scene) return null
  const { proof } = reply
  return (
    <Section
      title={<Trans>Range proof</Trans>}
      actions={
        <Button
          size="sm"
          look="primary"
          saving={isSending}
          disabled={isRunning(proof)}
          onClick={() => send(() => call(rangeProof.run, { params }))}
        >
          <Trans>Prove range</Trans>
        </Button>
      }
    >
      <p className="text-fg-2">
        <Trans>Starts a private range, looks for every flag and tries ports between zones. Continues if you leave this page.</Trans>
      </p>
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      <div aria-live="polite">{proof !== null && <Ending proof={proof} />}</div>
      {proof?.report != null && (
        <>
          <ProofFlags report={proof.report} stages={stages} />
          <ProofZones zones={proof.report.zones} />
          <ProofNodes nodes={proof.report.nodes} start_s={proof.start_s} />
        </>
      )}
    </Section>
  )
}

function Ending({ proof }: { proof: RangeProofView }) {
  if (proof.state === 'running')
    return (
      <p className="mt-3 flex items-center gap-2 text-azure">
        <Mark name="spin" />
        <Trans>Running since {formatTime(proof.started_at)}</Trans>
      </p>
    )
  return (
    <>
      <Result
        of={proof}
        words={{
          passed: <Trans>Range proof passed</Trans>,
          failed: <Trans>Range proof failed</Trans>,
          partial: <Trans>Nothing failed, not everything was checked</Trans>,
          none: <Trans>Nothing could be proven</Trans>,
        }}
      />
      <Lines lines={proof.problems} />
      {proof.report?.is_cut === true && (
        <p className="mt-1 flex items-center gap-2 text-amber">
          <Mark name="half" />
          <Trans>Time ran out before everything was tried.</Trans>
        </p>
      )}
    </>
  )
}
