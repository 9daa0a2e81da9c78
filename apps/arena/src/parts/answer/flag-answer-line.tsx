import { errorText, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Glyph, type GlyphName } from '@beacon/ui/status'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { FlagAnswer } from './flag-answer.ts'
import { playSolved } from './solved-sound.ts'

interface LineProps {
  answer: FlagAnswer
  /** Seconds until the next try is taken. */
  wait_s: number
}

const tones = {
  jade: { text: 'text-jade', glyph: 'check' },
  amber: { text: 'text-amber', glyph: 'diamond' },
  vermilion: { text: 'text-vermilion', glyph: 'cross' },
  azure: { text: 'text-azure', glyph: 'clock' },
  quiet: { text: 'text-fg-2', glyph: 'undo' },
} as const satisfies Record<string, { text: string; glyph: GlyphName }>

function Line({ tone, strong, children }: { tone: keyof typeof tones; strong: ReactNode; children?: ReactNode }) {
  const { text, glyph } = tones[tone]
  return (
    <p className="flex items-start gap-2.5">
      <span className={`flex h-[21px] shrink-0 items-center ${text}`}>
        <Glyph name={glyph} size={11} />
      </span>
      <span className="min-w-0">
        <strong className={`font-semibold ${text}`}>{strong}</strong> {children}
      </span>
    </p>
  )
}

/** The answer to a try in words. */
export function FlagAnswerLine({ answer, wait_s }: LineProps) {
  const { i18n } = useLingui()
  if (answer.kind === 'correct') return <Correct answer={answer} />
  if (answer.kind === 'stage') return <Stage answer={answer} />
  if (answer.kind === 'held') return <Held answer={answer} />
  if (answer.kind === 'patchable') return <Patchable until={answer.until} />
  if (answer.kind === 'past') return <Past version={answer.version} running={answer.running} />
  if (answer.kind === 'undeclared') return <Line tone="vermilion" strong={<Trans>Declare your AI use first.</Trans>} />
  if (answer.kind === 'ambiguous')
    return (
      <Line tone="azure" strong={<Trans>The flag matches more than one challenge.</Trans>}>
        <Trans>Choose which.</Trans>
      </Line>
    )
  if (answer.kind === 'empty') return <Line tone="quiet" strong={<Trans>Type a flag first.</Trans>} />
  if (answer.kind === 'wrong') return <Wrong answer={answer} />
  if (answer.kind === 'repeated')
    return (
      <>
        <Repeated answer={answer} />
        {answer.first !== null && <FlagAnswerLine answer={answer.first} wait_s={0} />}
      </>
    )
  if (answer.kind === 'wait') return <Wait answer={answer} wait_s={wait_s} />
  if (answer.kind === 'part')
    return (
      <Line tone="jade" strong={<Trans>Part {answer.name}: correct,</Trans>}>
        <Trans>
          {answer.n} of {answer.m}.
        </Trans>
      </Line>
    )
  return (
    <Line tone="vermilion" strong={errorText(i18n, answer.code, answer.details)}>
      <Trans>What you typed is still here.</Trans>
      {answer.request_id !== null && (
        <span className="block font-mono text-caption text-fg-3">{`${answer.code} · ${answer.request_id}`}</span>
      )}
    </Line>
  )
}

function Correct({ answer }: { answer: Extract<FlagAnswer, { kind: 'correct' }> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { points, blood, practice } = answer
  const words = { 1: t`First blood.`, 2: t`Second blood.`, 3: t`Third blood.` }
  const isFirst = blood === 1
  useEffect(() => playSolved(isFirst), [isFirst])
  return (
    <div className={`rounded-control px-3 py-2 motion-safe:animate-felt ${isFirst ? 'bg-amber-bg text-amber' : 'bg-jade-bg text-jade'}`}>
      <Line tone={isFirst ? 'amber' : 'jade'} strong={blood === null ? t`Correct.` : words[blood]}>
        <span className="text-fg-2">
          {practice ? (
            <Trans>Practice, no points.</Trans>
          ) : points === null ? (
            <Trans>Points are shown after the freeze.</Trans>
          ) : (
            <>
              <span className="font-mono font-semibold text-fg">+{formatNumber(locale, points)}</span>{' '}
              <Plural value={points} one="point." other="points." />
            </>
          )}
        </span>
      </Line>
    </div>
  )
}

function Stage({ answer: { name, points, blood, freed, isLast, bonus } }: { answer: Extract<FlagAnswer, { kind: 'stage' }> }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const isFirst = blood === 1
  const others = freed.join(', ')
  useEffect(() => playSolved(isFirst), [isFirst])
  const plus = (value: number) => <span className="font-mono font-semibold text-fg">+{formatNumber(locale, value)}</span>
  return (
    <div className={`rounded-control px-3 py-2 motion-safe:animate-felt ${isFirst ? 'bg-amber-bg text-amber' : 'bg-jade-bg text-jade'}`}>
      <Line tone={isFirst ? 'amber' : 'jade'} strong={isLast ? t`Range finished.` : t`Stage “${{ name }}” taken.`}>
        <span className="text-fg-2">
          {points === null ? (
            <Trans>Points are shown after the freeze.</Trans>
          ) : (
            <>
              {plus(points)} <Plural value={points} one="point." other="points." />
            </>
          )}{' '}
          {bonus > 0 && <Trans>Finish bonus {plus(bonus)}.</Trans>} {freed.length > 0 && <Trans>Now counted: {others}.</Trans>}
        </span>
      </Line>
    </div>
  )
}

function Held({ answer }: { answer: Extract<FlagAnswer, { kind: 'held' }> }) {
  const needs = answer.needs.join(', ')
  return (
    <Line tone="azure" strong={<Trans>Right flag for a later stage.</Trans>}>
      <Trans>It counts once “{needs}” is taken.</Trans>
    </Line>
  )
}

function Patchable({ until }: { until: string | null }) {
  const time = until === null ? '' : formatTime(until)
  useEffect(() => playSolved(false), [])
  return (
    <div className="rounded-control bg-jade-bg px-3 py-2 text-jade motion-safe:animate-felt">
      <Line tone="jade" strong={<Trans>Correct.</Trans>}>
        <span className="text-fg-2">
          {until === null ? <Trans>You may patch it.</Trans> : <Trans>You may patch it until {time}.</Trans>}
        </span>
      </Line>
    </div>
  )
}

function Past({ version, running }: { version: number; running: number }) {
  return (
    <Line tone="quiet" strong={<Trans>That flag is of version {version}.</Trans>}>
      <Trans>Version {running} is running. No points lost.</Trans>
    </Line>
  )
}

function Wrong({ answer: { left, limit, practice } }: { answer: Extract<FlagAnswer, { kind: 'wrong' }> }) {
  const { t } = useLingui()
  return (
    <Line tone="vermilion" strong={t`Wrong flag.`}>
      {!practice && <Trans>No points lost.</Trans>}{' '}
      {left === null || limit === null ? (
        <Trans>Keep trying.</Trans>
      ) : (
        <Trans>
          <span className="font-mono">{left}</span> of <span className="font-mono">{limit}</span> attempts left.
        </Trans>
      )}
    </Line>
  )
}

function Repeated({ answer: { at, by, correct, first } }: { answer: Extract<FlagAnswer, { kind: 'repeated' }> }) {
  const { t } = useLingui()
  const time = at === null ? '' : formatTime(at)
  if (correct)
    return (
      <Line tone="quiet" strong={at === null || by === null ? t`Already solved.` : t`Already solved by ${{ name: by }} at ${{ time }}.`} />
    )
  return (
    <Line
      tone="quiet"
      strong={at === null || by === null ? t`Already submitted.` : t`Already submitted by ${{ name: by }} at ${{ time }}.`}
    >
      {first === null && <Trans>Do not resubmit.</Trans>}
    </Line>
  )
}

function Wait({ answer: { reason }, wait_s }: LineProps & { answer: Extract<FlagAnswer, { kind: 'wait' }> }) {
  const { t } = useLingui()
  if (wait_s === 0) return <Line tone="azure" strong={t`You can try again.`} />
  return (
    <Line tone="azure" strong={reason === 'rate' ? t`Too fast.` : t`No attempts left for now.`}>
      <Trans>
        Next attempt in <span className="font-mono">{wait_s}</span> s.
      </Trans>
    </Line>
  )
}
