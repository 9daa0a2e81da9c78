import { call } from '@beacon/api/client'
import { setting } from '@beacon/api/platform/setting'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { serverNow } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useFormatLocale } from '@beacon/i18n'
import { builtKindOf, foreignOrigin } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { ProgressBar } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useJob } from '../../parts/job/follow-job.ts'
import { allQuestionsHref, contestHref } from '../../parts/contest/kind-links.ts'
import { kinds } from '../../kinds/index.ts'
import type { Setup } from './model.ts'
import { refreshSetup } from './queries.ts'

/** Runs a step once; a failure is told and the button is there again. */
function useRun(failed: string) {
  const toast = useToast()
  const words = useErrorWords()
  const queryClient = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const run = async (work: () => Promise<unknown>) => {
    setRunning(true)
    try {
      await work()
    } catch (error) {
      toast.failed({ title: failed, body: words(error) })
    } finally {
      setRunning(false)
      await refreshSetup(queryClient)
    }
  }
  return { isRunning, run }
}

export function QuestionsAction({ step }: { step: Setup['steps']['questions'] }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { isRunning, run } = useRun(t`The sample was not loaded`)
  const [jobId, setJobId] = useState<string | undefined>(undefined)
  const job = useJob(jobId)
  const state = job.data?.state
  useEffect(() => {
    if (state === 'done' || state === 'failed') void refreshSetup(queryClient)
  }, [state, queryClient])
  if (step.done) {
    return (
      <Link {...allQuestionsHref()} className="link">
        <Plural value={step.count} one="# question" other="# questions" />
      </Link>
    )
  }
  if (jobId !== undefined && state !== 'failed') {
    return (
      <div className="w-60">
        <ProgressBar label={t`Loading the sample`} value={job.data?.percent ?? null} />
      </div>
    )
  }
  const load = () => run(async () => setJobId((await call(setting.load_sample, {})).job_id))
  return (
    <Button look="primary" saving={isRunning} savingLabel={t`Loading`} onClick={() => void load()}>
      <Trans>Load the sample</Trans>
    </Button>
  )
}

export function ContestAction({ step, canRun }: { step: Setup['steps']['contest']; canRun: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { isRunning, run } = useRun(t`The contest was not created`)
  const kind = builtKindOf(step.kind)
  if (step.done && step.resource_id !== null && kind !== null) {
    return (
      <Link {...contestHref(kind, step.resource_id)} className="link">
        <Trans>Open contest desk</Trans>
      </Link>
    )
  }
  const make = () =>
    run(async () => {
      const makeSample = await Object.values(kinds)
        .find((one) => one.makeSample !== null)
        ?.makeSample()
      await makeSample?.({ name: t`Sample contest`, lang: locale, now: serverNow() })
    })
  return (
    <Button look={canRun ? 'primary' : 'plain'} disabled={!canRun} saving={isRunning} savingLabel={t`Creating`} onClick={() => void make()}>
      <Trans>Create and start</Trans>
    </Button>
  )
}

export function ScreenAction({ contestId }: { contestId: string | null }) {
  const { t } = useLingui()
  const lang = useFormatLocale()
  const { isRunning, run } = useRun(t`The screen was not opened`)
  const open = async () => {
    if (contestId === null) return
    // Opened at the click itself: browsers stop windows that come later.
    const tab = window.open('', '_blank')
    await run(async () => {
      const body = { name: t`First screen`, value: 'matrix' as const, theme: 'dark' as const, lang }
      const { path } = await call(viewerKey.create, { params: { resource_id: contestId }, body }).catch((error: unknown) => {
        tab?.close()
        throw error
      })
      if (tab !== null) tab.location.href = `${foreignOrigin('screens')}${path}`
    })
  }
  return (
    <Button
      disabled={contestId === null}
      saving={isRunning}
      savingLabel={t`Opening`}
      icon={<ExternalLink size={14} aria-hidden="true" />}
      onClick={() => void open()}
    >
      <Trans>Open the big screen</Trans>
    </Button>
  )
}
