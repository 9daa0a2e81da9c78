import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { webhook, type WebhookCall, type WebhookView } from '@beacon/api/contest/webhook'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { OpenDialog } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useReasonWords } from './webhook-words.ts'

interface Props {
  resource_id: string
  hook: WebhookView
  onClose: () => void
}

const states = { waiting: 'job.queued', delivered: 'job.done', failed: 'job.failed' } as const

/** The last hundred calls of a webhook: when, what, whether it arrived and why not. */
export function WebhookLog({ resource_id, hook, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const reasons = useReasonWords()
  const found = useQuery({
    ...query(webhook.calls, { params: { resource_id }, query: { webhook_id: hook.webhook_id, size: 100 } }),
    refetchInterval: 5_000,
  })
  const noteOf = ({ status, reason, tries }: WebhookCall) =>
    [
      ...(status === null ? [] : [String(status)]),
      ...(reason === null ? [] : [reasons[reason]]),
      ...(tries > 1 ? [t`${tries} attempts`] : []),
    ].join(' · ')
  return (
    <OpenDialog size="lg" onClose={onClose} title={t`Webhook calls`} description={hook.url}>
      {hasNothing(found) ? (
        <LoadFailed title={t`The log could not be loaded`} query={found} />
      ) : found.data === undefined ? (
        <Loading>{t`Loading the log`}</Loading>
      ) : found.data.items.length === 0 ? (
        <EmptyState title={t`No calls yet`}>{t`Send a test to check that the address responds.`}</EmptyState>
      ) : (
        <table className="w-full text-left text-body">
          <thead className="text-fg-3">
            <tr>
              {[t`Time`, t`Event`, t`State`, t`Note`].map((head) => (
                <th key={head} scope="col" className="border-b border-rule py-1 pr-4 font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.data.items.map((one) => (
              <tr key={one.call_id}>
                <td className="border-b border-rule-2 py-1.5 pr-4 font-mono text-mono whitespace-nowrap text-fg-2">
                  {formatDateTime(locale, one.at, { seconds: true })}
                </td>
                <td className="border-b border-rule-2 py-1.5 pr-4 font-mono text-mono text-fg">{one.event}</td>
                <td className="border-b border-rule-2 py-1.5 pr-4">
                  <Status of={states[one.state]} />
                </td>
                <td className="border-b border-rule-2 py-1.5 text-fg-2">{noteOf(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OpenDialog>
  )
}
