import { isApiError } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { errorText, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button, Kbd, Textarea } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Status, type StatusName } from '@beacon/ui/status'
import { ProgressBar } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useMemo } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { PlainTable } from '../../parts/plain-table.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { isForNow, useFlagWords } from './flag-words.ts'
import { pickFlags } from './pick-flags.ts'
import { type Answered, useSubmission } from './use-submission.ts'

/** The key `f` leads here. */
const fieldId = 'flag-input'

/** Flags by hand, as many as a text holds, and what became of each. */
export function SubmitTab({ contest }: { contest: ContestPublic }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const prefix = 'flag_prefix' in contest ? (contest.flag_prefix ?? '') : ''
  const { text, answers, progress, failure, send, type } = useSubmission(contest.resource_id)
  const { flags, repeated } = useMemo(() => pickFlags(text, prefix), [text, prefix])
  const submit = () => void send(flags, isForNow)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  const [done, all] = [formatNumber(locale, progress?.done ?? 0), formatNumber(locale, progress?.all ?? 0)]
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page py-4">
      <div className="max-w-3xl">
        <label htmlFor={fieldId} className="type-section text-fg">
          <Trans>Flags</Trans>
        </label>
        <p className="mb-2 text-dense text-fg-2">
          <Trans>Paste any text: flags are picked out of it.</Trans>
        </p>
        <Textarea
          id={fieldId}
          mono
          rows={8}
          value={text}
          disabled={progress !== null}
          spellCheck={false}
          aria-keyshortcuts="Control+Enter"
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look="primary"
            saving={progress !== null}
            savingLabel={t({ context: 'flags', message: 'Submitting' })}
            disabled={flags.length === 0}
            onClick={submit}
          >
            <Trans>Submit flags</Trans>
          </Button>
          <span className="text-fg-3 max-sm:hidden">
            <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd>
          </span>
          <p role="status" className="text-dense text-fg-2">
            {progress === null && <FlagCount flags={flags.length} repeated={repeated} hasText={text.trim() !== ''} />}
          </p>
        </div>
        {progress !== null && (
          <ProgressBar value={progress.done} max={progress.all} label={t`Flags answered`} text={t`${{ done }} of ${{ all }} answered`} />
        )}
        {failure !== null && <Failure error={failure} />}
      </div>
      {answers.length > 0 && <Answers answers={answers} />}
    </div>
  )
}

function FlagCount({ flags, repeated, hasText }: { flags: number; repeated: number; hasText: boolean }) {
  if (flags === 0) return hasText && <Trans>No flag in this text.</Trans>
  return (
    <>
      <Plural value={flags} one="# flag found" other="# flags found" />
      {repeated > 0 && (
        <>
          {', '}
          <Plural value={repeated} one="# repeated" other="# repeated" />
        </>
      )}
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  return (
    <Banner tone="failure" boxed className="mt-3" title={<Trans>Not all flags were sent.</Trans>}>
      {isApiError(error) && errorText(i18n, error.code, error.details)} <Trans>Those without an answer are back in the field.</Trans>
    </Banner>
  )
}

function Answers({ answers }: { answers: readonly Answered[] }) {
  const { t } = useLingui()
  const wordsOf = useFlagWords()
  const points = usePoints()
  const captured = answers.filter(({ code }) => code === 'flag_captured').length
  return (
    <section aria-labelledby="flag-answers" className="mt-6">
      <h2 id="flag-answers" className="type-section text-fg">
        <Plural value={captured} one="# flag captured" other="# flags captured" />
      </h2>
      <PlainTable
        label={t`Submitted flags`}
        rows={answers}
        rowKey={({ sent_at, flag }) => `${sent_at} ${flag}`}
        columns={[
          { key: 'flag', head: t`Flag`, look: 'font-mono', cell: ({ flag }) => <span title={flag}>…{flag.slice(-12)}</span> },
          {
            key: 'result',
            head: t`Result`,
            look: 'text-fg',
            cell: (answer) => (
              <span className="flex items-baseline gap-2">
                <Status of={statusOf(answer)} iconOnly />
                {wordsOf(answer)}
              </span>
            ),
          },
          { key: 'victim', head: t`Victim`, cell: ({ victim }) => (victim === undefined ? '–' : <Name>{victim.name}</Name>) },
          { key: 'service', head: t`Service`, look: 'font-mono', cell: ({ topic }) => topic?.service_key ?? '–' },
          {
            key: 'points',
            head: t`Provisional points`,
            look: 'font-mono',
            cell: (answer) => (answer.points === undefined ? '–' : `+${points.text(answer.points)}`),
          },
          { key: 'time', head: t`Time`, look: 'font-mono text-fg-3', cell: ({ sent_at }) => formatTime(sent_at) },
        ]}
      />
    </section>
  )
}

function statusOf(answer: Answered): StatusName {
  if (answer.code === 'flag_captured') return 'submission.correct'
  if (answer.code === 'flag_repeated') return 'submission.repeated'
  return isForNow(answer) ? 'rw.waiting' : 'submission.wrong'
}
