import { call } from '@beacon/api/client'
import { setting } from '@beacon/api/platform/setting'
import { Button } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { nextStep, type StepName } from './model.ts'
import { setupQuery } from './queries.ts'
import { ContestAction, QuestionsAction, ScreenAction } from './step-actions.tsx'
import { InvitePanel, PlayPanel } from './step-panels.tsx'

/** From nothing to a contest on the wall in five steps; each is one button and ticks itself from what exists. */
export function FirstSteps() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const { data: setup } = useSuspenseQuery({ ...setupQuery, refetchInterval: 5000 })
  const next = nextStep(setup.steps)
  const contestId = setup.steps.contest.resource_id
  const hide = async () => {
    await call(setting.setup_step, { body: { hidden: true } })
    await queryClient.invalidateQueries({ queryKey: setupQuery.queryKey })
  }
  const step = (name: StepName, n: number, title: string, about: ReactNode, action: ReactNode) => (
    <Step key={name} n={n} title={title} about={about} isDone={setup.steps[name].done} isNext={next === name}>
      {action}
    </Step>
  )
  return (
    <Section
      first
      className="mt-3 mb-6"
      title={<Trans>First steps</Trans>}
      actions={
        <Button look="quiet" size="sm" onClick={() => void hide()}>
          <Trans>Hide</Trans>
        </Button>
      }
    >
      <ol className="border-t border-rule">
        {step(
          'questions',
          1,
          t`Load the 58 sample challenges`,
          <Trans>They are added to the CTF question bank.</Trans>,
          <QuestionsAction step={setup.steps.questions} />,
        )}
        {step(
          'contest',
          2,
          t`Create a contest from them and start now`,
          <Trans>All questions online, open to everyone, running for eight hours from now.</Trans>,
          <ContestAction step={setup.steps.contest} canRun={setup.steps.questions.done} />,
        )}
        {step('invite', 3, t`Invite`, <Trans>Players register at this address.</Trans>, <InvitePanel setup={setup} />)}
        {step(
          'play',
          4,
          t`Play it yourself`,
          <Trans>Open it in a private window or on a phone; this browser is signed in as an organiser.</Trans>,
          <PlayPanel setup={setup} />,
        )}
        {step(
          'screen',
          5,
          t`Open the big screen`,
          <Trans>Scores, solves and the clock for the wall; no sign-in needed.</Trans>,
          <ScreenAction contestId={contestId} />,
        )}
      </ol>
    </Section>
  )
}

interface StepProps {
  n: number
  title: string
  about: ReactNode
  isDone: boolean
  isNext: boolean
  children: ReactNode
}

function Step({ n, title, about, isDone, isNext, children }: StepProps) {
  const { t } = useLingui()
  return (
    <li aria-current={isNext ? 'step' : undefined} className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 border-b border-rule-2 py-4">
      <span className="flex h-5 items-center justify-center font-mono text-mono text-fg-3">
        {isDone ? (
          <>
            <Mark name="check" className="text-jade" />
            <span className="sr-only">{t`done`}</span>
          </>
        ) : (
          n
        )}
      </span>
      <div className="flex min-w-0 flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-60 flex-1">
          <h3 className={`type-section ${isDone ? 'text-fg-2' : 'text-fg'}`}>{title}</h3>
          <p className="text-fg-3">{about}</p>
        </div>
        {children}
      </div>
    </li>
  )
}
