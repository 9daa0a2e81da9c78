import { urlOf } from '@beacon/api/client'
import { rwReferee, type RefereeDetail, type RefereeRow } from '@beacon/api/kinds/rw/referee'
import { AskDialog } from '@beacon/auth/call'
import { formatBytes, formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { challengeQuery } from './queries.ts'
import { isReason, ReasonField } from './reason-field.tsx'
import type { ChallengeActs } from './use-challenge-acts.ts'
import { auditStatus } from './words.ts'

interface Props {
  id: string
  row: RefereeRow
  acts: ChallengeActs
  onClose: () => void
}

/** The sealed report: it is taken, opened by a press that is recorded, then passed or not. */
export function ReportDialog({ id, row: { challenge_id, entrant_name }, acts, onClose }: Props) {
  const { t } = useLingui()
  const tryAct = useTryAct()
  const { data } = useQuery(challengeQuery(id, challenge_id))
  const [isPassed, setPassed] = useState<boolean | null>(null)
  const [reason, setReason] = useState('')
  const isWaiting = data?.audit === 'pending' && data.state === 'waiting'
  const isMine = data?.reader?.is_me === true
  const conflict = data?.conflict?.organisation
  return (
    <AskDialog
      size="lg"
      title={t`Report of ${entrant_name}`}
      body={t`Sealed: each opening is recorded in the audit log with your name.`}
      action={t`Save review`}
      isReady={isMine && isWaiting && isPassed !== null && (isPassed || isReason(reason))}
      onRun={async () => {
        if (isPassed !== null) await acts.review(challenge_id, { is_passed: isPassed, reason: reason.trim() })
      }}
      onClose={onClose}
    >
      {conflict !== undefined && (
        <p className="text-amber">
          <Trans>
            You belong to {conflict}, as {entrant_name} does. Another referee should review it.
          </Trans>
        </p>
      )}
      {data !== undefined && <Versions id={id} detail={data} />}
      {isWaiting && !isMine && (
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={data.reader !== null} onClick={() => void tryAct(() => acts.takeReport(challenge_id))}>
            <Trans>Take for review</Trans>
          </Button>
          <span className="text-caption text-fg-3">
            {data.reader === null ? (
              <Trans>Yours for 15 minutes; only then can it be opened.</Trans>
            ) : (
              <Trans>{data.reader.by} is reviewing it.</Trans>
            )}
          </span>
        </div>
      )}
      {isWaiting && isMine && (
        <>
          <Field label={t`Review`}>
            <Verdict value={isPassed} onValue={setPassed} />
          </Field>
          {isPassed === false && <ReasonField reason={reason} onReason={setReason} help={<Trans>The team reads it.</Trans>} />}
        </>
      )}
    </AskDialog>
  )
}

/** Versions of the report, each with the press that opens it. */
function Versions({ id, detail: { challenge_id, reports, audit, reader } }: { id: string; detail: RefereeDetail }) {
  const locale = useFormatLocale()
  const mayOpen = (state: string) => state !== 'pending' || audit !== 'pending' || reader?.is_me === true
  return (
    <ul className="border-t border-rule">
      {reports.map(({ n, name, size, sha256, at, by, state, reason }) => (
        <li key={n} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-rule-2 py-2">
          <span className="min-w-0 font-mono text-mono break-all text-fg" title={`sha256 ${sha256}`}>
            {name}
          </span>
          <span className="font-mono text-caption text-fg-3">{formatBytes(locale, size)}</span>
          <Status of={auditStatus[state]} />
          {mayOpen(state) && (
            <a
              className="link ml-auto"
              href={urlOf(rwReferee.report, { params: { resource_id: id, challenge_id, n } })}
              download={name}
              target="_blank"
              rel="noreferrer"
            >
              <Trans>Open (recorded)</Trans>
            </a>
          )}
          <span className="basis-full text-caption text-fg-3">
            {formatDateTime(locale, at)} · {by}
            {reason !== null && ` · ${reason}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Passed, or failed with a reason. */
function Verdict({ value, onValue }: { value: boolean | null; onValue: (isPassed: boolean) => void }) {
  const { t } = useLingui()
  return (
    <Segmented
      aria-label={t`Review`}
      value={value === null ? null : value ? 'pass' : 'fail'}
      onValueChange={(next) => onValue(next === 'pass')}
      options={[
        { value: 'pass', label: t({ context: 'report', message: 'Pass' }) },
        { value: 'fail', label: t({ context: 'report', message: 'Do not pass' }) },
      ]}
    />
  )
}
