import { Button } from '@beacon/ui/controls'
import { useDurations } from '@beacon/ui/ruler'
import { Mark, type MarkName } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { canBeFull } from '../full-screen.ts'
import { Step } from './step.tsx'
import { type DeviceCheck, useDeviceCheck } from './use-device-check.ts'

const least_px = 320
const harmless_ms = 2_000

type State = 'checking' | 'well' | 'harmless' | 'warning'

/** What this device is like, before it matters. It only tells: nothing of it keeps anybody from the questions. */
export function DeviceStep({ needsFullScreen }: { needsFullScreen: boolean }) {
  const { t } = useLingui()
  const { checkAgain, ...check } = useDeviceCheck()
  const { clock, isKeeping, width_px } = check
  const isChecking = clock === null || isKeeping === null
  const isWell = clock !== 'no_answer' && isKeeping !== false && width_px >= least_px
  return (
    <Step title={t({ context: 'exam', message: 'This device' })} isDone={!isChecking && isWell}>
      <p role="status" className="mb-2 text-fg-2">
        <Summary isChecking={isChecking} isWell={isWell} />
      </p>
      <ul className="mb-3 flex flex-col gap-2">
        <ClockLine clock={clock} />
        <StorageLine isKeeping={isKeeping} />
        <ScreenLine width_px={width_px} />
        {needsFullScreen && <FullScreenLine />}
      </ul>
      <Button size="lg" onClick={checkAgain}>
        <Trans context="exam">Check again</Trans>
      </Button>
    </Step>
  )
}

function Summary({ isChecking, isWell }: { isChecking: boolean; isWell: boolean }) {
  if (isChecking) return <Trans>This device is being checked.</Trans>
  return isWell ? (
    <Trans>This device is ready for the exam.</Trans>
  ) : (
    <Trans>None of this stops you from taking the exam. Check the marked items.</Trans>
  )
}

function ClockLine({ clock }: Pick<DeviceCheck, 'clock'>) {
  const { t } = useLingui()
  const durations = useDurations()
  const name = <Trans context="device check">Clock</Trans>
  if (clock === null) return <Line name={name} state="checking" />
  if (clock === 'no_answer')
    return (
      <Line name={name} state="warning" help={<Trans>Check this device’s network, then check again.</Trans>}>
        <Trans>The server did not answer.</Trans>
      </Line>
    )
  const off_ms = Math.abs(clock.ahead_ms)
  const length = off_ms < 60_000 ? t`${{ n: Math.round(off_ms / 1000) }} s` : durations.rounded(off_ms)
  const way = <Trans>The server answers in {{ n: Math.ceil(clock.round_trip_ms) }} ms.</Trans>
  if (off_ms <= harmless_ms)
    return (
      <Line name={name} state="well">
        <Trans>Accurate.</Trans> {way}
      </Line>
    )
  return (
    <Line name={name} state="harmless" help={<Trans>This does no harm: server time counts.</Trans>}>
      {clock.ahead_ms > 0 ? <Trans>{length} ahead of the server.</Trans> : <Trans>{length} behind the server.</Trans>} {way}
    </Line>
  )
}

function StorageLine({ isKeeping }: Pick<DeviceCheck, 'isKeeping'>) {
  const name = <Trans context="device check">Storage</Trans>
  if (isKeeping === null) return <Line name={name} state="checking" />
  if (isKeeping)
    return (
      <Line name={name} state="well">
        <Trans>Answers are kept on this device until the server has them.</Trans>
      </Line>
    )
  return (
    <Line
      name={name}
      state="warning"
      help={<Trans>Do not close the page during the exam. In a private window, switch to a normal one.</Trans>}
    >
      <Trans>This browser cannot store data.</Trans>
    </Line>
  )
}

function ScreenLine({ width_px }: Pick<DeviceCheck, 'width_px'>) {
  const name = <Trans context="device check">Screen</Trans>
  if (width_px >= least_px)
    return (
      <Line name={name} state="well">
        <Trans>{{ n: width_px }} pixels wide.</Trans>
      </Line>
    )
  return (
    <Line name={name} state="warning" help={<Trans>Widen the window, turn the device, or make the page smaller (Ctrl and −).</Trans>}>
      <Trans>
        {{ n: width_px }} pixels wide, less than {{ least: least_px }}.
      </Trans>
    </Line>
  )
}

function FullScreenLine() {
  const name = <Trans context="device check">Full screen</Trans>
  if (canBeFull())
    return (
      <Line name={name} state="well">
        <Trans>This browser can show the exam in full screen.</Trans>
      </Line>
    )
  return (
    <Line name={name} state="harmless" help={<Trans>You can answer without full screen.</Trans>}>
      <Trans>This browser does not support full screen.</Trans>
    </Line>
  )
}

const marks: Record<State, { mark: MarkName; look: string }> = {
  checking: { mark: 'spin', look: 'text-fg-3' },
  well: { mark: 'check', look: 'text-jade' },
  harmless: { mark: 'info', look: 'text-azure' },
  warning: { mark: 'triangle', look: 'text-amber' },
}

interface LineProps {
  name: ReactNode
  state: State
  /** What to do. */
  help?: ReactNode
  children?: ReactNode
}

function Line({ name, state, help, children }: LineProps) {
  const { mark, look } = marks[state]
  return (
    <li className="flex gap-2">
      <Mark name={mark} className={`mt-1.5 ${look}`} />
      <div className="min-w-0">
        <span className="mr-2 text-fg">{name}</span>
        <span className="text-fg-2">{state === 'checking' ? <Trans context="device check">Checking</Trans> : children}</span>
        {help !== undefined && <p className="text-fg-2">{help}</p>}
      </div>
    </li>
  )
}
