import { hasNothing } from '@beacon/api/client'
import { withTextsIn } from '@beacon/api/kinds/rw/goal-texts'
import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { useServerNow } from '@beacon/auth'
import { formatNumber, formatPercent, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, Checkbox } from '@beacon/ui/controls'
import { Banner, Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { leftOf } from '@beacon/ui/ruler'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Name } from '../../../parts/contest/name.tsx'
import { RichText } from '../../../parts/contest/rich-text.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { Clock } from '../clock.tsx'
import { useCancelWords } from '../words.ts'
import { Decided } from './decided.tsx'
import type { RefereeQuestion, DeskProps, RefereeList } from './desk-props.ts'
import { RefereeQuestions } from './questions.tsx'
import { challengeQuery } from './queries.ts'
import { ReportBox } from './report-box.tsx'
import { useActs } from './use-acts.ts'
import { VoteForm } from './vote-form.tsx'

/** One challenge with all that a referee may do now. */
export function ChallengeDesk({ resource_id, challenge_id, list }: { resource_id: string; challenge_id: string; list: RefereeList }) {
  const locale = useFormatLocale()
  const read = useQuery(challengeQuery(resource_id, challenge_id))
  const acts = useActs(resource_id, challenge_id)
  const [asked, setAsked] = useState<RefereeQuestion | null>(null)
  if (read.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading the challenge</Trans>
      </Loading>
    )
  if (hasNothing(read)) return <LoadFailed title={<Trans>The challenge could not be loaded.</Trans>} query={read} />
  const detail = withTextsIn(locale, read.data)
  const props = { detail, list, acts, onAsk: setAsked }
  const { state, conflict, entrant_name } = detail
  const organisation = conflict?.organisation ?? ''
  return (
    <div className="px-6 pt-4 pb-10">
      <Head detail={detail} />
      {conflict !== null && (
        <Banner tone="warning" boxed className="mt-3" title={<Trans>You belong to {organisation}, as this team does.</Trans>}>
          <Trans>Let another referee decide about {entrant_name}.</Trans>
        </Banner>
      )}
      {state === 'waiting' && <Waiting {...props} resource_id={resource_id} />}
      {state === 'upcoming' && <Called {...props} />}
      {state === 'challenging' && <OnStage {...props} />}
      {state === 'end' && <Decided {...props} />}
      {state === 'cancel' && <Cancelled detail={detail} />}
      <About resource_id={resource_id} {...props} />
      {asked !== null && <RefereeQuestions asked={asked} detail={detail} acts={acts} onClose={() => setAsked(null)} />}
    </div>
  )
}

function Head({ detail: { no, entrant_name, topic_name, goal, state, result, stage_name, tries } }: { detail: RefereeDetail }) {
  const locale = useFormatLocale()
  const n = formatNumber(locale, tries)
  return (
    <header>
      <h2 className="flex flex-wrap items-baseline gap-x-4 text-[28px] leading-9 font-semibold text-fg">
        <Name>{entrant_name}</Name>
        <span className="font-mono text-body font-normal text-fg-3">#{formatNumber(locale, no)}</span>
        <Status of={result === null ? `rw.${state}` : `rw.${result}`} className="text-body font-normal" />
        {stage_name !== null && <span className="text-body font-normal text-fg-2">{stage_name}</span>}
      </h2>
      <p className="text-fg-2">
        <Name>{topic_name}</Name> · {goal.name} ({formatPercent(goal.percent / 100)})
        <span className="text-fg-3">
          {' · '}
          <Trans>request {n}</Trans>
        </span>
      </p>
    </header>
  )
}

const Acting = ({ children }: { children: ReactNode }) => <div className="mt-4 flex flex-wrap items-center gap-3">{children}</div>
const big = 'min-h-14 px-6 text-[18px]'

/** Before the stage: the report, then the call. */
function Waiting({ detail, list, acts, onAsk, resource_id }: DeskProps & { resource_id: string }) {
  const locale = useFormatLocale()
  const { place, promised_at, audit } = detail
  const n = formatNumber(locale, place ?? 0)
  const free = list.stages.filter(({ is_closed, called }) => !is_closed && called === null)
  return (
    <>
      {audit === 'pending' && <ReportBox resource_id={resource_id} detail={detail} acts={acts} onAsk={onAsk} />}
      {place !== null && (
        <>
          <p className="mt-4 text-[20px] text-fg">
            <Trans>Place {n}</Trans>
            {promised_at !== null && (
              <span className="ml-4 text-fg-2">
                <Trans>promised for {formatTime(promised_at).slice(0, 5)}</Trans>
              </span>
            )}
          </p>
          <Acting>
            {free.map(({ stage_id, name, on }) => (
              <Button
                key={stage_id}
                look={on === null ? 'primary' : 'plain'}
                className={big}
                disabled={acts.isBusy}
                onClick={() => void acts.call(stage_id)}
              >
                <Trans>Call to {name}</Trans>
              </Button>
            ))}
            {free.length === 0 && (
              <p className="text-fg-2">
                <Trans>No stage is free.</Trans>
              </p>
            )}
            <Button className={big} onClick={() => onAsk('move')}>
              <Trans>Move in the queue…</Trans>
            </Button>
          </Acting>
        </>
      )}
      <Acting>
        <Button look="quiet-danger" onClick={() => onAsk('cancel')}>
          <Trans>Cancel challenge…</Trans>
        </Button>
      </Acting>
    </>
  )
}

/** The team is on its way: the steps are ticked, then the clock starts. */
function Called({ detail, acts, onAsk }: DeskProps) {
  const { t } = useLingui()
  const now = useServerNow()
  const { clock, reset_steps } = detail
  const [ticked, setTicked] = useState<readonly number[]>([])
  const isRunning = clock !== null && (clock.ends_at === null || leftOf(clock, now) > 0)
  return (
    <>
      {clock !== null && (
        <p className="mt-4 flex items-baseline gap-4">
          <Clock clock={clock} label={t`Call time left`} className="text-[64px] leading-[72px] font-medium" />
          <span className="text-fg-2">{isRunning ? <Trans>to reach the stage</Trans> : <Trans>The call time is over.</Trans>}</span>
        </p>
      )}
      {reset_steps.length > 0 && (
        <Section title={<Trans>Reset steps</Trans>}>
          <ul className="grid gap-1">
            {reset_steps.map((step, at) => (
              <li key={step}>
                <Checkbox
                  className="min-h-11 items-center"
                  checked={ticked.includes(at)}
                  onCheckedChange={(isOn) => setTicked(isOn ? [...ticked, at] : ticked.filter((one) => one !== at))}
                >
                  {step}
                </Checkbox>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Acting>
        <Button
          look="primary"
          className={big}
          disabled={acts.isBusy || ticked.length < reset_steps.length}
          onClick={() => void acts.start([...ticked].sort((a, b) => a - b))}
        >
          <Trans>Start challenge</Trans>
        </Button>
        <Button className={big} disabled={isRunning} onClick={() => onAsk('absent')}>
          <Trans>Absent…</Trans>
        </Button>
        <Button look="quiet-danger" onClick={() => onAsk('cancel')}>
          <Trans>Cancel challenge…</Trans>
        </Button>
      </Acting>
    </>
  )
}

/** The slot: its clock, attempts, and the vote. */
function OnStage({ detail, list, acts, onAsk }: DeskProps) {
  const { t } = useLingui()
  const now = useServerNow()
  const { clock, attempt, is_trying } = detail
  const attempts = list.rules.demo_attempts
  const isOver = clock !== null && leftOf(clock, now) <= 0
  const isShut = attempt >= attempts || (isOver && list.rules.overrun_rule === 'refuse')
  const stopped = clock?.stopped_by ?? null
  return (
    <>
      {clock !== null && (
        <p className="mt-4 flex flex-wrap items-baseline gap-x-6">
          <Clock clock={clock} label={t`Slot time left`} className="text-[96px] leading-[104px] font-medium" />
          <span className="text-[20px] text-fg-2">
            {stopped !== null ? <Status of={`stopped.${stopped}`} size={18} /> : isOver ? <Trans>Time is up. Decide.</Trans> : null}
          </span>
          <span className="text-[20px] text-fg">
            <Trans>
              Attempt {attempt} of {attempts}
            </Trans>
          </span>
        </p>
      )}
      <Acting>
        <Button
          look={is_trying ? 'plain' : 'primary'}
          className={big}
          disabled={acts.isBusy || stopped !== null || (!is_trying && isShut)}
          onClick={() => (isOver && !is_trying ? onAsk('overrun') : void acts.attempt(!is_trying))}
        >
          {is_trying ? <Trans>End attempt</Trans> : <Trans>Start attempt</Trans>}
        </Button>
        {stopped === null ? (
          <Button className={big} onClick={() => onAsk('stop')}>
            <Trans>Stop the clock…</Trans>
          </Button>
        ) : (
          stopped !== 'pause' && (
            <Button className={big} disabled={acts.isBusy} onClick={() => void acts.resume()}>
              <Trans>Resume the clock</Trans>
            </Button>
          )
        )}
        <Button look="quiet-danger" onClick={() => onAsk('cancel')}>
          <Trans>Cancel challenge…</Trans>
        </Button>
      </Acting>
      <VoteForm detail={detail} list={list} acts={acts} onAsk={onAsk} />
    </>
  )
}

function Cancelled({ detail: { cancel_cause, cancel_reason } }: { detail: RefereeDetail }) {
  const causes = useCancelWords()
  return (
    <p className="mt-4 text-fg">
      {cancel_cause !== null && causes[cancel_cause]}
      {cancel_reason !== null && <span className="ml-3 text-fg-2">{cancel_reason}</span>}
    </p>
  )
}

/** What a referee looks up: the target, what counts, what is not allowed. */
function About({ detail, resource_id, acts, onAsk }: DeskProps & { resource_id: string }) {
  const { t } = useLingui()
  const { goal, target, needs, forbidden, audit, state } = detail
  return (
    <Section title={<Trans>Target and rules</Trans>} className="mt-8">
      <DescriptionList
        facts={[
          { label: t`Target`, value: `${target.product} ${target.version} ${target.serial}`.trim() },
          { label: t`Goal`, value: goal.name },
          { label: t`What counts`, value: goal.counts === '' ? '–' : <span className="whitespace-pre-line">{goal.counts}</span> },
          ...(needs === '' ? [] : [{ label: t`Needed on site`, value: needs }]),
        ]}
      />
      {forbidden !== '' && (
        <details className="mt-2">
          <summary className="link cursor-pointer py-1">
            <Trans>Not allowed</Trans>
          </summary>
          <RichText>{forbidden}</RichText>
        </details>
      )}
      {audit !== 'none' && !(state === 'waiting' && audit === 'pending') && (
        <ReportBox resource_id={resource_id} detail={detail} acts={acts} onAsk={onAsk} />
      )}
    </Section>
  )
}
