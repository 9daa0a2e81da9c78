import { call } from '@beacon/api/client'
import { patchProof, type PatchProofView } from '@beacon/api/bank/patch-proof'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { JudgedSteps } from './judged-steps.tsx'
import { useJudgingFaultWords } from './judged-words.ts'
import { RunEnding } from './run-ending.tsx'
import { useRun } from './use-run.ts'
import { useLackWords } from './proof-words.ts'

const lookMs = 2_000

/** A box of the question's own: its check, its exploit and its reference patch, step by step. */
export function ProofPanel({ resource_id }: { resource_id: string }) {
  const params = { resource_id }
  const isRunning = (proof: PatchProofView | null | undefined) => proof != null && proof.state !== 'done'
  const { reply, failure, isSending, send } = useRun(patchProof.get, { params }, { isRunning: (now) => isRunning(now?.proof), lookMs })
  const { t } = useLingui()
  const lacks = useLackWords()
  const faults = useJudgingFaultWords()
  if (reply === undefined) return null
  const { proof } = reply
  return (
    <Section
      first
      title={<Trans>Proof</Trans>}
      actions={
        isRunning(proof) ? (
          <Button size="sm" saving={isSending} onClick={() => send(() => call(patchProof.stop, { params }))}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <Button
            size="sm"
            look="primary"
            saving={isSending}
            disabled={reply.lacks.length > 0}
            onClick={() => send(() => call(patchProof.run, { params }))}
          >
            <Trans>Prove question</Trans>
          </Button>
        )
      }
    >
      <p className="text-fg-2">
        <Trans>
          Judges the reference patch in a box of its own, as a team’s patch is judged. A contest starts only with proven questions.
        </Trans>
      </p>
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      {reply.lacks.length > 0 && (
        <ul className="mt-3 flex flex-col gap-1 text-amber">
          {reply.lacks.map((lack) => (
            <li key={lack} className="flex items-baseline gap-2">
              <Mark name="triangle" size={12} />
              {lacks[lack]}
            </li>
          ))}
        </ul>
      )}
      {!reply.has_judge && (
        <p className="mt-3 flex items-baseline gap-2 text-amber">
          <Mark name="triangle" size={12} />
          <Trans>No machine judges at the moment. A proof waits until one does.</Trans>
        </p>
      )}
      <div aria-live="polite">
        {proof !== null && (
          <RunEnding
            run={proof}
            words={{
              passed: t`Proof passed`,
              failed: t`Proof failed`,
              nothing: t`Nothing could be proven`,
              old: t`The question has since changed. Prove it again.`,
            }}
          >
            {proof.fault !== null && <p className="mt-1 text-amber">{faults[proof.fault]}</p>}
          </RunEnding>
        )}
      </div>
      {proof !== null && proof.steps.length > 0 && (
        <div className="mt-3">
          <JudgedSteps steps={proof.steps} />
        </div>
      )}
    </Section>
  )
}
