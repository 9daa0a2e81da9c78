import type { SortName } from '@beacon/api/endpoint'
import type { evidence as contract, EvidenceRow } from '@beacon/api/topic/evidence'
import { listText } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { OpenLink } from '../open-link.tsx'
import { useCaseWords } from './use-case-words.ts'
import { evidenceStatus, strengthColour, strengthWords } from './words.ts'
import { useEvidenceWords } from './use-evidence-words.ts'

/** Strong, medium, weak: the word, coloured. */
export function Strength({ of }: { of: EvidenceRow['strength'] }) {
  const { i18n } = useLingui()
  return <span className={strengthColour[of]}>{i18n._(strengthWords[of])}</span>
}

export function useEvidenceColumns(): ReadonlyArray<DataColumn<EvidenceRow, SortName<typeof contract.list>>> {
  const { t } = useLingui()
  const column = useColumnOf<EvidenceRow>()
  const { wordOf } = useEvidenceWords()
  const { entrants, hasTries } = useCaseWords()
  return useMemo(() => {
    const all: DataColumn<EvidenceRow, SortName<typeof contract.list>>[] = [
      column.logTime({ id: 'at', header: t`Time`, width: 190, sortKey: 'at' }),
      {
        id: 'kind',
        header: t({ context: 'evidence', message: 'Kind' }),
        sortKey: 'kind',
        most: 240,
        names: true,
        fixed: true,
        cell: (row) => (
          <OpenLink name="case" id={row.evidence_id}>
            {wordOf(row.kind)}
          </OpenLink>
        ),
      },
      { id: 'strength', header: t`Strength`, width: 96, sortKey: 'strength', cell: (row) => <Strength of={row.strength} /> },
      column.text({ id: 'entrants', header: entrants, look: 'text-fg' }, (row) => listText(row.entrants.map(({ name }) => name)) || null),
      {
        id: 'topic',
        header: t({ context: 'desk', message: 'Question' }),
        min: 140,
        most: 260,
        leaves: 2,
        sortKey: 'topic',
        cell: (row) => row.topic_name ?? <span className="text-fg-3">–</span>,
      },
      column.status(
        { id: 'state', header: t({ context: 'evidence', message: 'State' }), width: 120, sortKey: 'state', fixed: true },
        (row) => evidenceStatus(row.state),
      ),
      {
        id: 'referee',
        header: t({ context: 'evidence', message: 'Referee' }),
        min: 120,
        most: 160,
        leaves: 1,
        sortKey: 'referee',
        cell: (row) => row.referee ?? <span className="text-fg-3">–</span>,
      },
    ]
    return hasTries ? all : all.filter(({ id }) => id !== 'topic')
  }, [t, wordOf, entrants, hasTries, column])
}
