import { call } from '@beacon/api/client'
import { queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/bank/question'
import { sceneTrial, type SceneTrialView } from '@beacon/api/bank/scene-trial'
import type { TrialStep } from '@beacon/api/scene/trial'
import { Button, Checkbox } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Result } from './result.tsx'
import { RunningScene } from './running-scene.tsx'
import { SceneStep } from './scene-step.tsx'
import { testedQuery } from './tested-query.ts'
import { useRun } from './use-run.ts'

const lookMs = 1_000
const isBusy = (trial: SceneTrialView | null | undefined) => trial != null && trial.state !== 'done'

/** The question with its scene, tested step by step. The test goes on when the page is left. */
export function SceneTest({ resource_id }: { resource_id: string }) {
  const test = useSceneTest(resource_id)
  const [keep, setKeep] = useState(false)
  const { reply, failure, isSending, run, stop } = test
  if (reply === undefined || !reply.has_scene) return null
  const { trial } = reply
  const isRunning = isBusy(trial)
  const results = {
    passed: <Trans>Scene test passed</Trans>,
    failed: <Trans>Scene test failed</Trans>,
    partial: <Trans>Nothing failed, not everything was checked</Trans>,
    none: <Trans>Test stopped</Trans>,
  }
  return (
    <Section
      title={<Trans>Scene</Trans>}
      actions={
        isRunning ? (
          <Button size="sm" disabled={isSending || trial?.state === 'stopping'} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <>
            {trial?.scene != null && (
              <Button size="sm" disabled={isSending} onClick={stop}>
                <Trans>Close scene</Trans>
              </Button>
            )}
            <Button size="sm" look="primary" saving={isSending} onClick={() => run('definition', keep)}>
              <Trans>Run all steps</Trans>
            </Button>
          </>
        )
      }
    >
      <p className="text-fg-2">
        <Trans>Starts the scene as a sample entrant, checks it and closes it. Continues if you leave this page.</Trans>
      </p>
      <Checkbox className="mt-2" checked={keep} onCheckedChange={setKeep} disabled={isRunning}>
        <Trans>Keep running for 60 minutes afterwards</Trans>
      </Checkbox>
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      {trial !== null && <Result of={trial} words={results} />}
      {trial?.scene != null && <RunningScene scene={trial.scene} />}
      {trial !== null && (
        <ol className="mt-2" aria-live="polite">
          {trial.steps.map((step) => (
            <SceneStep key={step.step} step={step} onRunFrom={isRunning ? null : () => run(step.step, keep)} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function useSceneTest(resource_id: string) {
  const client = useQueryClient()
  const params = { resource_id }
  const { send, ...run } = useRun(sceneTrial.get, { params }, { isRunning: (reply) => isBusy(reply?.trial), lookMs })
  const finished_at = run.reply?.trial?.finished_at
  useEffect(() => {
    if (finished_at == null) return
    // The result stands at the question as well.
    void client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
    void client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [client, finished_at, resource_id])
  return {
    ...run,
    run: (from: TrialStep, keep: boolean) => send(() => call(sceneTrial.run, { params, body: { from, keep } })),
    stop: () => send(() => call(sceneTrial.stop, { params })),
  }
}
