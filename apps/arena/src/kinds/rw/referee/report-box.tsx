import { urlOf } from '@beacon/api/client'
import { rwReferee, type RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button, buttonLook } from '@beacon/ui/controls'
import { Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { reportStatus } from '../words.ts'
import type { RefereeQuestion } from './desk-props.ts'
import type { Acts } from './use-acts.ts'

interface Props {
  resource_id: string
  detail: RefereeDetail
  acts: Acts
  onAsk: (asked: RefereeQuestion) => void
}

/** The sealed report: taken by one referee, opened by a press that is recorded, passed or not. */
export function ReportBox({ resource_id, detail, acts, onAsk }: Props) {
  const locale = useFormatLocale()
  const { challenge_id, reports, audit, state, reader } = detail
  const isWaiting = audit === 'pending' && state === 'waiting'
  const isMine = reader?.is_me === true
  return (
    <Section title={<Trans>Sealed report</Trans>} note={<Trans>Each opening is recorded with your name.</Trans>}>
      <ul>
        {reports.map(({ n, name, size, state: verdict, reason }) => (
          <li key={n} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-rule-2 py-2">
            <span className="min-w-0 font-mono break-all text-fg">{name}</span>
            <span className="font-mono text-caption text-fg-3">{formatBytes(locale, size)}</span>
            <Status of={reportStatus[verdict]} />
            {(verdict !== 'pending' || !isWaiting || isMine) && (
              <a
                className={`${buttonLook({})} ml-auto`}
                href={urlOf(rwReferee.report, { params: { resource_id, challenge_id, n } })}
                download={name}
                target="_blank"
                rel="noreferrer"
              >
                <Trans>Open report</Trans>
              </a>
            )}
            {reason !== null && <span className="basis-full text-fg-2">{reason}</span>}
          </li>
        ))}
      </ul>
      {isWaiting && !isMine && (
        <div className="mt-3 flex items-center gap-4">
          <Button look="primary" disabled={acts.isBusy || reader !== null} onClick={() => void acts.takeReport()}>
            <Trans>Take for review</Trans>
          </Button>
          <span className="text-fg-3">
            {reader === null ? (
              <Trans>Yours for 15 minutes; only then can it be opened.</Trans>
            ) : (
              <Trans>{reader.by} is reviewing it.</Trans>
            )}
          </span>
        </div>
      )}
      {isWaiting && isMine && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="primary" onClick={() => onAsk('pass')}>
            <Trans>Pass report…</Trans>
          </Button>
          <Button onClick={() => onAsk('fail')}>
            <Trans>Do not pass…</Trans>
          </Button>
        </div>
      )}
    </Section>
  )
}
