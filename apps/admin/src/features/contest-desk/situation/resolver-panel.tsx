import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { ResolverDesk } from '@beacon/api/contest/screen'
import { Confirm } from '@beacon/auth/call'
import { Button, NumberInput, Select } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { ResolverStepLine } from './resolver-step-line.tsx'
import { useResolverDesk } from './use-resolver-desk.ts'

type Control = ReturnType<typeof useResolverDesk>
const everybody = 'all'

function Prepare({ contest, desk, control }: { contest: ContestFull; desk: ResolverDesk; control: Control }) {
  const { t, i18n } = useLingui()
  const isZh = i18n.locale.startsWith('zh')
  const [places, setPlaces] = useState<number | null>(desk.award_places)
  const [bracket, setBracket] = useState(desk.bracket ?? everybody)
  const isReady = places !== null && Number.isInteger(places) && places >= 0 && places <= 50
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="whitespace-nowrap text-fg-2" id="award-places">
        <Trans>Stops at the first</Trans>
      </span>
      <span className="w-28">
        <NumberInput aria-labelledby="award-places" value={places} min={0} max={50} unit={t`places`} onValueChange={setPlaces} />
      </span>
      {contest.brackets.length > 0 && (
        <Select
          className="w-auto max-w-60"
          prefix={t`Bracket:`}
          value={bracket}
          onValueChange={setBracket}
          options={[
            { value: everybody, label: t`Everyone` },
            ...contest.brackets.map((one) => ({ value: one.bracket_id, label: isZh ? one.name_zh : one.name_en })),
          ]}
        />
      )}
      <Button
        look={desk.is_prepared && !desk.is_changed ? 'plain' : 'primary'}
        disabled={!isReady || !desk.is_frozen || control.isBusy}
        onClick={() => void control.prepare({ award_places: places ?? 0, bracket: bracket === everybody ? null : bracket })}
      >
        {desk.is_prepared ? <Trans>Prepare again</Trans> : <Trans>Prepare</Trans>}
      </Button>
    </div>
  )
}

function Steps({ desk, control }: { desk: ResolverDesk; control: Control }) {
  const { t } = useLingui()
  const [seconds, setSeconds] = useState<number | null>(3)
  const [isClearing, setClearing] = useState(false)
  const { step, total, auto_s, is_changed, next } = desk
  const isTimed = seconds !== null && Number.isInteger(seconds) && seconds >= 1 && seconds <= 30
  const go = (action: 'step' | 'back') => void control.act({ action, from: step })
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowRight' && next !== null) go('step')
    if (key === 'ArrowLeft' && step > 0) go('back')
  }
  return (
    <div onKeyDown={onKeyDown} className="flex flex-wrap items-center gap-2" role="toolbar" tabIndex={-1} aria-label={t`Resolver steps`}>
      <span className="type-mono mr-2 min-w-24 text-fg">
        {step} / {total}
      </span>
      <Button disabled={step === 0 || control.isBusy} onClick={() => go('back')}>
        <Trans>Back</Trans>
      </Button>
      <Button look="primary" disabled={next === null || control.isBusy} onClick={() => go('step')}>
        <Trans>Reveal next</Trans>
      </Button>
      <span className="ml-4 w-24">
        <NumberInput aria-label={t`Seconds per step`} value={seconds} min={1} max={30} unit="s" onValueChange={setSeconds} />
      </span>
      {auto_s === null ? (
        <Button
          disabled={!isTimed || next === null || is_changed || control.isBusy}
          onClick={() => void control.act({ action: 'auto', seconds: seconds ?? 3 })}
        >
          <Trans>Auto-play</Trans>
        </Button>
      ) : (
        <Button onClick={() => void control.act({ action: 'stop' })}>{t`Stop (every ${{ n: auto_s }} s)`}</Button>
      )}
      <Button look="quiet" className="ml-auto" disabled={control.isBusy} onClick={() => setClearing(true)}>
        <Trans>Close resolver…</Trans>
      </Button>
      {isClearing && (
        <Confirm
          onClose={() => setClearing(false)}
          title={t`Close the resolver?`}
          body={t`Screens return to the standings at the freeze. The steps are discarded and can be prepared again.`}
          action={t`Close resolver`}
          onConfirm={() => control.act({ action: 'clear' })}
        />
      )}
    </div>
  )
}

function Reveals({ desk }: { desk: ResolverDesk }) {
  return (
    <dl className="grid max-w-3xl grid-cols-[96px_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-fg-3">
        <Trans>Shown</Trans>
      </dt>
      <dd>{desk.shown === null ? <Trans>Standings at the freeze</Trans> : <ResolverStepLine step={desk.shown} />}</dd>
      <dt className="text-fg-3">
        <Trans>Next</Trans>
      </dt>
      <dd>
        {desk.next !== null ? (
          <ResolverStepLine step={desk.next} />
        ) : desk.is_changed ? (
          <Trans>Prepare it again first.</Trans>
        ) : (
          <Trans>Nothing. The board is the real ranking.</Trans>
        )}
      </dd>
    </dl>
  )
}

/** The operator's desk of the resolver: the only place that tells what comes next. */
export function ResolverPanel({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const control = useResolverDesk(contest.resource_id)
  const desk = control.desk.data
  if (desk === undefined) return null
  return (
    <section aria-label={t`Resolver`} className={desk.is_frozen ? 'pb-4' : 'mt-6 border-t border-rule pb-6'}>
      <TabHead
        title={t`Resolver`}
        note={
          desk.screens === 0 ? (
            <Trans>No screen is showing it.</Trans>
          ) : (
            <Plural value={desk.screens} one="Now on # screen" other="Now on # screens" />
          )
        }
        actions={desk.is_prepared ? null : <Prepare contest={contest} desk={desk} control={control} />}
      />
      {!desk.is_prepared ? (
        <p className="text-fg-2">
          {desk.is_frozen ? (
            <Trans>Reveals the results after the freeze row by row, from the last place up. Prepare it once scoring has ended.</Trans>
          ) : (
            <Trans>Reveals the results after the freeze row by row. Freeze the ranking first.</Trans>
          )}
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          {desk.is_changed && <Banner tone="warning" title={t`Results have changed since you prepared. Prepare again.`} boxed />}
          <Steps desk={desk} control={control} />
          <Reveals desk={desk} />
          <Prepare key={`${desk.award_places} ${desk.bracket}`} contest={contest} desk={desk} control={control} />
        </div>
      )}
    </section>
  )
}
