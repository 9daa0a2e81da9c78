import type { TryReply } from '@beacon/api/bank/question'
import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, CopyField, Input } from '@beacon/ui/controls'
import { Field, FileDrop, type UploadItem } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { useRun } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isUploaded, type FlagType } from './model.ts'

export interface TrySent {
  flags: string[]
  file_id?: string
  verdict?: 'passed' | 'failed'
}
type Outcome = TryReply['outcomes'][number]
/** `partial`: the test with the scene left something unchecked. */
type Result = 'passed' | 'failed' | 'partial'

interface Props {
  flag_type: FlagType
  /** What an upload may be; the bank takes one on trial, a contest does not. */
  report: { types: readonly string[]; max_mb: number } | null
  /** Names of the parts; one has none. */
  parts: readonly string[]
  sample: { entrant: string; flags: readonly string[] | null } | undefined
  tested: { at: string | null; result: Result | null; by: string }
  /** The tester may say so where no flag can tell. */
  hasVerdict: boolean
  send: (sent: TrySent) => Promise<TryReply>
}

/** Answers as a player gives them, judged without any row in a contest. What was tried counts together, in order. */
export function TryPanel({ flag_type, report, parts, sample, tested, hasVerdict, send }: Props) {
  const words = useErrorWords()
  const [texts, setTexts] = useState<string[]>([])
  const [reply, setReply] = useState<TryReply | null>(null)
  const { isBusy, failure, start } = useRun(words)
  const run = (sent: TrySent) =>
    start(async () => {
      const answer = await send(sent)
      // A word of the tester alone judges nothing: what was tried stays in sight.
      setReply((old) =>
        sent.verdict !== undefined && old !== null ? { ...old, test_result: answer.test_result, tested_at: answer.tested_at } : answer,
      )
      if (sent.verdict === undefined) setTexts(sent.flags)
    })
  const startAfresh = () => {
    setTexts([])
    setReply(null)
  }
  const result = reply?.test_result ?? tested.result
  const at = reply?.tested_at ?? tested.at
  return (
    <div className="flex flex-col">
      <TestState result={result} at={at} by={reply === null ? tested.by : ''} />
      {isUploaded(flag_type) ? (
        <UploadTry report={report} isBusy={isBusy} onSend={(file_id) => void run({ flags: [], file_id })} />
      ) : (
        <FlagTry isBusy={isBusy} onTry={(flag) => void run({ flags: [...texts, flag] })} />
      )}
      {failure !== null && <Line look="text-vermilion" mark="cross" words={failure} />}
      <ol aria-live="polite" className="mt-2">
        {(reply?.outcomes ?? []).map((outcome, index) => (
          <OutcomeLine key={index} outcome={outcome} text={texts[index] ?? ''} parts={parts} />
        ))}
      </ol>
      {sample !== undefined && (flag_type === 'dynamic' || flag_type === 'random') && <Sample sample={sample} />}
      {hasVerdict && <Verdict isBusy={isBusy} onVerdict={(verdict) => void run({ flags: [], verdict })} />}
      {texts.length > 0 && (
        <Button size="sm" look="quiet" className="mt-2 self-start" onClick={startAfresh}>
          <Trans>Start over</Trans>
        </Button>
      )}
    </div>
  )
}

const looks: Readonly<Record<Result, { mark: 'check' | 'cross' | 'half'; look: string }>> = {
  passed: { mark: 'check', look: 'text-jade' },
  failed: { mark: 'cross', look: 'text-vermilion' },
  partial: { mark: 'half', look: 'text-amber' },
}

function TestState({ result, at, by }: { result: Result | null; at: string | null; by: string }) {
  const locale = useFormatLocale()
  const time = at === null ? '' : formatDateTime(locale, at)
  if (result === null)
    return (
      <p className="flex items-center gap-2 text-fg-3">
        <Mark name="ring" />
        <Trans>Not tested yet</Trans>
      </p>
    )
  return (
    <p className={`flex items-center gap-2 ${looks[result].look}`}>
      <Mark name={looks[result].mark} />
      {result === 'passed' && <Trans>Test passed</Trans>}
      {result === 'failed' && <Trans>Test failed</Trans>}
      {result === 'partial' && <Trans>Nothing failed, not everything was checked</Trans>}
      <span className="text-fg-3">
        {time} {by}
      </span>
    </p>
  )
}

function FlagTry({ isBusy, onTry }: { isBusy: boolean; onTry: (flag: string) => void }) {
  const { t } = useLingui()
  const [flag, setFlag] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (flag.trim() === '' || isBusy) return
    onTry(flag)
    setFlag('')
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t`Flag`} className="mt-3 flex items-end gap-2">
      <Field label="Flag" layout="stack" className="min-w-0 flex-1">
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          value={flag}
          maxLength={limits.flag.max}
          onChange={(event) => setFlag(event.target.value)}
        />
      </Field>
      <Button type="submit" look="primary" saving={isBusy} disabled={flag.trim() === ''}>
        <Trans>Test flag</Trans>
      </Button>
    </form>
  )
}

function UploadTry({ report, isBusy, onSend }: { report: Props['report']; isBusy: boolean; onSend: (file_id: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [item, setItem] = useState<UploadItem | null>(null)
  if (report === null)
    return (
      <p className="mt-3 text-fg-3">
        <Trans>Upload questions are tested in the bank.</Trans>
      </p>
    )
  const send = async (file: File) => {
    const base = { id: 'try', name: file.name, size_bytes: file.size }
    try {
      const onSent = (sent_bytes: number) => setItem({ ...base, state: 'sending', sent_bytes })
      const done = await uploadFile({ purpose: 'report', file, signal: new AbortController().signal, onSent })
      setItem({ ...base, state: 'done', sha256: done.sha256 })
      onSend(done.file_id)
    } catch (error) {
      setItem({ ...base, state: 'refused', reason: words(error) })
    }
  }
  return (
    <div className="mt-3">
      <FileDrop
        aria-label={t`Test upload`}
        multiple={false}
        disabled={isBusy}
        endings={report.types.map((type) => `.${type}`)}
        max_bytes={report.max_mb * 1024 * 1024}
        files={item === null ? [] : [item]}
        onAdd={([first]) => first !== undefined && void send(first.file)}
        onRemove={() => setItem(null)}
      />
      <p className="mt-1 text-caption text-fg-3">
        <Trans>Kept for 24 hours and visible only to you.</Trans>
      </p>
    </div>
  )
}

function OutcomeLine({ outcome, text, parts }: { outcome: Outcome; text: string; parts: readonly string[] }) {
  const { t } = useLingui()
  const { result, part, found, needed, is_decoy } = outcome
  const named = part === null ? '' : (parts[part] ?? '') || t`part ${part + 1}`
  const isGood = result === 'correct' || result === 'part'
  const said =
    result === 'correct'
      ? t`Correct. All parts solved.`
      : result === 'part'
        ? found !== null && needed !== null && found < needed
          ? t`Correct, ${found} of ${needed} flags.`
          : t`Correct: ${named}.`
        : is_decoy
          ? t`Wrong. This is a decoy; submitting it is recorded as evidence.`
          : result === 'refused'
            ? t`Refused: the previous part is not solved yet.`
            : t`Wrong flag.`
  return (
    <li className="border-b border-rule-2 py-1.5">
      <p className="font-mono text-mono break-all text-fg-2">{text}</p>
      <Line
        look={isGood ? 'text-jade' : is_decoy ? 'text-amber' : 'text-vermilion'}
        mark={isGood ? 'check' : is_decoy ? 'triangle' : 'cross'}
        words={said}
      />
    </li>
  )
}

function Line({ look, mark, words }: { look: string; mark: 'check' | 'cross' | 'triangle'; words: ReactNode }) {
  return (
    <p className={`flex items-center gap-2 ${look}`}>
      <Mark name={mark} />
      <span>{words}</span>
    </p>
  )
}

function Sample({ sample }: { sample: NonNullable<Props['sample']> }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Flag of a sample entrant</Trans>} level={3}>
      {sample.flags === null ? (
        <p className="text-fg-3">
          <Trans>You do not have access to flags.</Trans>
        </p>
      ) : sample.flags.length === 0 ? (
        <p className="text-fg-3">
          <Trans>The pool is empty.</Trans>
        </p>
      ) : (
        <div className="flex flex-col gap-2">
          {sample.flags.map((flag, index) => (
            <CopyField key={flag} label={sample.flags !== null && sample.flags.length > 1 ? t`Part ${index + 1}` : 'Flag'} value={flag} />
          ))}
        </div>
      )}
    </Section>
  )
}

/** The tester's own word, where no flag can tell. */
function Verdict({ isBusy, onVerdict }: { isBusy: boolean; onVerdict: (verdict: 'passed' | 'failed') => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-rule pt-3">
      <span className="mr-auto text-caption text-fg-3">
        <Trans>Solving it passes the test.</Trans>
      </span>
      <Button size="sm" disabled={isBusy} onClick={() => onVerdict('passed')}>
        <Trans>It works</Trans>
      </Button>
      <Button size="sm" disabled={isBusy} onClick={() => onVerdict('failed')}>
        <Trans>Report a problem</Trans>
      </Button>
    </div>
  )
}
