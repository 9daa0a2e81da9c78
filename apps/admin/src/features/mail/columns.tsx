import type { SortName } from '@beacon/api/endpoint'
import type { FailedMail, mail as contract, MailTemplate, MailTrouble } from '@beacon/api/platform/mail'
import { formatDateTime, formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useColumnOf } from '../../parts/list/column-of.tsx'

function useTemplateWords(): Record<MailTemplate, string> {
  const { t } = useLingui()
  return {
    password_reset: t`Password reset link`,
    email_verify: t`Verify e-mail`,
    registration_decided: t`Registration decided`,
    totp_reset: t`Two-factor sign-in reset`,
    token_ending: t`API token expires soon`,
    account_ending: t`Account expires soon`,
    note: t`Message or notice`,
    test: t`Test e-mail`,
  }
}

function useTroubleWords(): Record<MailTrouble, string> {
  const { t } = useLingui()
  return {
    address_inside: t`The mail server has an internal address. Allow it with OUTBOUND_ALLOW.`,
    unreachable: t`The mail server does not respond.`,
    sign_in_refused: t`The mail server refused the username or password.`,
    encryption_failed: t`Encryption could not be negotiated.`,
    address_refused: t`The mail server refused the sender or recipient.`,
    unreadable: t`Encrypted with another master key and unreadable.`,
    unknown: t`See that day's system log for the reason.`,
  }
}

export function useFailedColumns(): ReadonlyArray<DataColumn<FailedMail, SortName<typeof contract.failed>>> {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<FailedMail>()
  const templates = useTemplateWords()
  const troubles = useTroubleWords()
  return [
    column.text(
      { id: 'failed_at', header: t`Failed at`, sortKey: 'failed_at', names: true, width: 165, look: 'text-fg' },
      ({ failed_at }) => formatDateTime(locale, failed_at),
    ),
    { id: 'to', header: t`Recipient`, min: 180, cell: ({ to }) => (to === null ? '—' : <span className="type-mono">{to}</span>) },
    { id: 'template', header: t`Mail`, min: 150, cell: ({ template }) => templates[template] },
    { id: 'why', header: t`Reason`, cell: ({ why }) => troubles[why] },
    {
      id: 'tries',
      header: t`Retries`,
      leaves: 2,
      sortKey: 'tries',
      align: 'right',
      width: 80,
      cell: ({ tries }) => formatNumber(locale, tries),
    },
    {
      id: 'created_at',
      header: t`Created`,
      leaves: 1,
      sortKey: 'created_at',
      width: 165,
      cell: ({ created_at }) => formatDateTime(locale, created_at),
    },
  ]
}
