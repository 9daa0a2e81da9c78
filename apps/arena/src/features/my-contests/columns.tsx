import { urlOf } from '@beacon/api/client'
import type { MyContestRow } from '@beacon/api/contest/entrant-page'
import { certificate } from '@beacon/api/contest/export'
import { formatDate, formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Status, type StatusName } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { ContestLink } from '../../parts/contest-link.tsx'
import { useKindName } from '../../parts/kind-name.ts'

const entries: Record<MyContestRow['entry'], StatusName> = {
  pending: 'member.review_pending',
  approved: 'member.registered',
  rejected: 'review.failed',
  banned: 'member.banned',
  withdrawn: 'entrant.withdrawn',
}

/** How the contest, or the own part in it, stands: the part first where it is not plain. */
function State({ row }: { row: MyContestRow }) {
  if (row.entry !== 'approved') return <Status of={entries[row.entry]} />
  return row.is_frozen ? <Status of="contest.frozen" /> : <Status of={`contest.${row.status}`} />
}

export function useMyContestColumns(): DataColumn<MyContestRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const kindName = useKindName()
  const placeOf = (row: MyContestRow) =>
    row.rank === null ? '–' : t`${{ rank: formatNumber(locale, row.rank) }} of ${{ total: formatNumber(locale, row.total) }}`
  return [
    {
      id: 'name',
      header: t`Contest`,
      names: true,
      fixed: true,
      cell: (row) => (
        <ContestLink
          kind={row.kind}
          search={{ resource_id: row.resource_id, ...(row.status === 'finished' ? { tab: 'ranking' as const } : {}) }}
          className="font-medium text-fg hover:underline"
        >
          {row.name}
        </ContestLink>
      ),
    },
    { id: 'kind', header: t`Kind`, width: 90, cell: (row) => kindName(row.kind) },
    { id: 'date', header: t`Date`, width: 150, cell: (row) => formatDate(locale, row.start_at) },
    { id: 'team', header: t`Team`, width: 200, cell: (row) => (row.game_type === 'team' ? row.entrant_name : t`alone`) },
    {
      id: 'rank',
      header: t`Rank`,
      width: 120,
      align: 'right',
      cell: (row) =>
        row.rank === null ? (
          '–'
        ) : (
          <ContestLink
            kind={row.kind}
            search={{ resource_id: row.resource_id, entrant_id: row.entrant_id }}
            className="font-mono hover:underline"
          >
            {placeOf(row)}
          </ContestLink>
        ),
    },
    {
      id: 'score',
      header: t`Score`,
      width: 90,
      align: 'right',
      cell: (row) => <span className="font-mono">{formatPoints(locale, row.score, pointDigits(row.kind))}</span>,
    },
    {
      id: 'solved',
      header: t`Solved`,
      width: 80,
      align: 'right',
      cell: (row) => <span className="font-mono">{formatNumber(locale, row.solved)}</span>,
    },
    { id: 'state', header: t`State`, width: 150, cell: (row) => <State row={row} /> },
    {
      id: 'certificate',
      header: t`Certificate`,
      width: 120,
      cell: (row) =>
        row.has_certificate ? (
          <a
            className="link"
            href={urlOf(certificate.mine, { params: { resource_id: row.resource_id }, query: { lang: locale } })}
            download
            aria-label={t`Certificate of ${row.name} as PDF`}
          >
            PDF
          </a>
        ) : (
          <span className="text-fg-3">–</span>
        ),
    },
  ]
}
