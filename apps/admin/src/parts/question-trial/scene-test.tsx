import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { question } from '@beacon/api/question'
import { sceneTrial, type SceneTrial, type SceneTrialView } from '@beacon/api/scene-trial'
import type { TrialStep } from '@beacon/api/scene/trial'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { RunningScene } from './running-scene.tsx'
import { SceneStep } from './scene-step.tsx'
import { testedQuery } from './tested-query.ts'

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
      {trial !== null && <Result trial={trial} />}
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
  const words = useErrorWords()
  const params = { resource_id }
  const read = query(sceneTrial.get, { params })
  const { data: reply } = useQuery({ ...read, refetchInterval: ({ state }) => (isBusy(state.data?.trial) ? lookMs : false) })
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const finished_at = reply?.trial?.finished_at
  useEffect(() => {
    if (finished_at == null) return
    // The result stands at the question as well.
    void client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
    void client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [client, finished_at, resource_id])
  const send = (work: () => Promise<SceneTrial>) => async () => {
    setSending(true)
    setFailure(null)
    try {
      client.setQueryData(read.queryKey, await work())
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(false)
    }
  }
  return {
    reply,
    failure,
    isSending,
    run: (from: TrialStep, keep: boolean) => void send(() => call(sceneTrial.run, { params, body: { from, keep } }))(),
    stop: () => void send(() => call(sceneTrial.stop, { params }))(),
  }
}

const looks: Readonly<Record<NonNullable<SceneTrialView['result']>, { mark: MarkName; look: string }>> = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  partial: { mark: 'half', look: 'text-amber' },
}

function Result({ trial: { result, finished_at, version, is_old } }: { trial: SceneTrialView }) {
  const locale = useFormatLocale()
  if (finished_at === null) return null
  const { mark, look } = result === null ? ({ mark: 'ring', look: 'text-fg-3' } as const) : looks[result]
  return (
    <div className="mt-3">
      <p className={`flex items-center gap-2 ${look}`}>
        <Mark name={mark} />
        {result === null && <Trans>Test stopped</Trans>}
        {result === 'passed' && <Trans>Scene test passed</Trans>}
        {result === 'failed' && <Trans>Scene test failed</Trans>}
        {result === 'partial' && <Trans>Nothing failed, not everything was checked</Trans>}
        <span className="text-fg-3">
          {formatDateTime(locale, finished_at)} · <Trans>version {version}</Trans>
        </span>
      </p>
      {is_old && (
        <p className="mt-1 flex items-center gap-2 text-amber">
          <Mark name="triangle" />
          <Trans>Tested with an older version</Trans>
        </p>
      )}
    </div>
  )
}
