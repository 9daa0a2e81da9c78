import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { ListParts } from '../kind.ts'

/** The list of CTF contests: their questions, and the cases of evidence that wait. */
export const flagList: ListParts = {
  words: {
    title: msg`CTF contests`,
    make: msg`New contest`,
    none: msg`No CTF contests yet.`,
    noneHelp: msg`Create one, or copy last year's contest with its questions and settings.`,
    noneInState: msg`No CTF contests in this state.`,
  },
  columns: ({ i18n, locale }) => [
    {
      id: 'topics',
      header: i18n._(msg`Questions`),
      leaves: 3,
      sortKey: 'topics',
      align: 'right',
      width: locale === 'zh' ? 66 : 84,
      cell: (row) => (
        <span className="font-mono text-mono">
          {row.topic_online_count}
          {row.topic_online_count !== row.topic_count && <span className="text-fg-3">/{row.topic_count}</span>}
        </span>
      ),
    },
    {
      id: 'evidence_open',
      header: i18n._(msg`Evidence open`),
      sortKey: 'evidence_open',
      align: 'right',
      width: 110,
      hidden: true,
      cell: (row) => <span className="font-mono text-mono">{formatNumber(locale, row.evidence_open)}</span>,
    },
  ],
}
