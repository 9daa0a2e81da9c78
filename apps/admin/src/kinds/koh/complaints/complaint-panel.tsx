import { hasNothing } from '@beacon/api/client'
import { type ComplaintDetail, deskComplaint } from '@beacon/api/kinds/koh/complaint'
import { query } from '@beacon/api/query'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, formatDuration, formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { SidePanel } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { complaintStatus } from '../statuses.ts'
import { PassDialog } from './pass-dialog.tsx'
import { useComplaintActs } from './use-complaint-acts.tsx'

const renewMs = 5_000

interface Props {
  id: string
  complaint_id: string
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
  onClose: () => void
}

/** One report: what it says, what a decision would take back, and the decision. */
export function ComplaintPanel({ id, complaint_id, onNext, onPrevious, onClose }: Props) {
  const { t } = useLingui()
  const read = useQuery({ ...query(deskComplaint.get, { params: { resource_id: id, complaint_id } }), refetchInterval: renewMs })
  const acts = useComplaintActs(id)
  const tryAct = useTryAct()
  const [asked, setAsked] = useState<'dismiss' | 'pass' | null>(null)
  const { data } = read
  const close = () => setAsked(null)
  return (
    <>
      <SidePanel
        open
        width={620}
        onOpenChange={(open) => !open && onClose()}
        above={data === undefined ? undefined : t`Report #${data.no}`}
        title={data === undefined ? t({ context: 'koh', message: 'Report' }) : t`${data.topic_name}, version ${data.version}`}
        onNext={onNext}
        onPrevious={onPrevious}
        footer={
          data !== undefined && (
            <>
              {data.state === 'reviewing' && (
                <>
                  <Button look="quiet-danger" onClick={() => setAsked('pass')}>
                    {data.is_running ? <Trans>Pass and roll back…</Trans> : <Trans>Pass…</Trans>}
                  </Button>
                  <Button onClick={() => setAsked('dismiss')}>
                    <Trans context="koh">Dismiss…</Trans>
                  </Button>
                </>
              )}
              {data.rollback === 'failed' && (
                <Button onClick={() => void tryAct(() => acts.retry(data))}>
                  <Trans>Retry rollback</Trans>
                </Button>
              )}
            </>
          )
        }
      >
        {hasNothing(read) && <LoadFailed title={t`The report could not be loaded`} query={read} />}
        {read.isPending && (
          <Loading>
            <Trans>Loading report</Trans>
          </Loading>
        )}
        {data !== undefined && <Body id={id} row={data} />}
      </SidePanel>
      {asked === 'pass' && data !== undefined && <PassDialog row={data} onRun={(decision) => acts.pass(data, decision)} onClose={close} />}
      {asked === 'dismiss' && data !== undefined && (
        <ReasonForm
          title={t`Dismiss report #${data.no}?`}
          body={t`Nothing changes at the hill. Both teams read your reason.`}
          action={t({ context: 'koh', message: 'Dismiss report' })}
          onRun={(reason) => acts.dismiss(data, reason)}
          onClose={close}
        />
      )}
    </>
  )
}

function Body({ id, row }: { id: string; row: ComplaintDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { patch_id, stakes, twins, falls } = row
  return (
    <>
      <Facts row={row} />
      <Section title={t({ context: 'koh', message: 'Reason' })} level={3}>
        <p className="break-words whitespace-pre-wrap text-fg">{row.reason}</p>
        {patch_id !== null && (
          <Link {...contestHref('koh', id, { tab: 'patches', patch: patch_id })} className="mt-2 inline-block underline underline-offset-4">
            <Trans>Open the patch of this version</Trans>
          </Link>
        )}
      </Section>
      {row.answer !== '' && (
        <Section title={t({ context: 'koh', message: 'Decision' })} level={3}>
          <p className="break-words whitespace-pre-wrap text-fg">{row.answer}</p>
        </Section>
      )}
      <Section
        title={t`Earned by holding`}
        level={3}
        note={<Trans>Versions {falls.map((version) => `v${formatNumber(locale, version)}`).join(', ')}</Trans>}
      >
        <PlainTable
          label={t`Earned by holding`}
          columns={[
            { head: t({ context: 'koh', message: 'Team' }) },
            { head: t({ context: 'koh', message: 'Held' }), align: 'right' },
            { head: t`Points`, align: 'right' },
          ]}
          rows={stakes.map(({ entrant_id, name, held_s, points }) => ({
            key: entrant_id,
            cells: [name, formatDuration(locale, held_s), formatPoints(locale, points, pointDigits('koh'))],
          }))}
          none={<Trans>Nothing was earned by holding.</Trans>}
        />
      </Section>
      {twins.length > 0 && (
        <Section title={t`Other open reports on this version`} level={3}>
          <ul>
            {twins.map(({ complaint_id, no, reporter, reason }) => (
              <li key={complaint_id} className="border-t border-rule-2 py-1.5">
                <span className="type-mono text-fg-3">#{formatNumber(locale, no)}</span> <span className="text-fg">{reporter}</span>
                <span className="block break-words text-fg-2">{reason}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

function Facts({ row }: { row: ComplaintDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const time = (at: string | null) => <span className="type-mono">{at === null ? '–' : formatDateTime(locale, at, { year: false })}</span>
  const { state, reporter, reported, created_at, patch_at, decided_at, decided_by, rollback, rollback_to, rollback_at, failure } = row
  const target = formatNumber(locale, rollback_to ?? 0)
  return (
    <DescriptionList
      facts={[
        { label: t({ context: 'koh', message: 'Result' }), value: <Status of={complaintStatus[state]} /> },
        { label: t`Reported by`, value: reporter.name },
        { label: t`Reported team`, value: reported?.name ?? '–' },
        { label: t({ context: 'koh', message: 'Requested' }), value: time(created_at) },
        { label: t`Patch sent`, value: time(patch_at) },
        ...(decided_at === null
          ? []
          : [
              {
                label: t({ context: 'koh', message: 'Decided' }),
                value: (
                  <>
                    {time(decided_at)} {decided_by}
                  </>
                ),
              },
            ]),
        ...(rollback === null
          ? []
          : [
              {
                label: t`Rollback`,
                value:
                  rollback === 'failed' ? (
                    <span className="text-vermilion">
                      <Trans>failed: {failure}</Trans>
                    </span>
                  ) : rollback === 'running' ? (
                    <Trans>running, to version {target}</Trans>
                  ) : (
                    <>
                      <Trans>to version {target}</Trans>, {time(rollback_at)}
                    </>
                  ),
              },
            ]),
      ]}
    />
  )
}
