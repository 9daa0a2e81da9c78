import { hasNothing } from '@beacon/api/client'
import { evidence, type EvidenceRow } from '@beacon/api/topic/evidence'
import { query } from '@beacon/api/query'
import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import { LinkButton } from '../../../parts/link-button.tsx'
import { strengthColour } from '../evidence/words.ts'
import { RailSection } from './rail-section.tsx'
import { useEvidenceWords } from '../evidence/use-evidence-words.ts'

const DismissDialog = late(async () => (await import('./dismiss-dialog.tsx')).DismissDialog)
const shown = 4
const renewMs = 20_000

/** The newest open cases of evidence, to look at or to dismiss with a reason. No case acts without a decision. */
export function Suspicious({ id }: { id: string }) {
  const kind = useKind()
  const { wordOf } = useEvidenceWords()
  const [rowToDismiss, setRowToDismiss] = useState<EvidenceRow | null>(null)
  const list = useQuery({
    ...query(evidence.list, { params: { resource_id: id }, query: { state: ['open'], size: shown } }),
    refetchInterval: renewMs,
  })
  const items = list.data?.items ?? []
  return (
    <RailSection id={id} title={<Trans>Suspicious activity</Trans>} count={list.data?.total} tab="evidence" all={<Trans>All cases</Trans>}>
      <ul>
        {items.map((row) => (
          <li key={row.evidence_id} className="border-b border-rule-2 py-1.5">
            <div className="flex items-center gap-2">
              <span className={`min-w-0 flex-1 truncate ${strengthColour[row.strength]}`}>{wordOf(row.kind)}</span>
              <span className="type-mono text-fg-3">{formatTime(row.at)}</span>
            </div>
            <div className="flex items-center gap-1">
              <span className="min-w-0 flex-1 truncate text-[13px] text-fg-2">
                {row.entrants.map(({ name }) => name).join(' · ')}
                {row.topic_name !== null && <span className="text-fg-3"> · {row.topic_name}</span>}
              </span>
              <LinkButton look="quiet" size="sm" {...contestHref(kind, id, { tab: 'evidence', case: row.evidence_id })}>
                <Trans>Review</Trans>
              </LinkButton>
              <Button look="quiet" size="sm" onClick={() => setRowToDismiss(row)}>
                <Trans>Dismiss…</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {list.data?.total === 0 && (
        <p className="py-2 text-fg-3">
          <Trans>No open cases.</Trans>
        </p>
      )}
      {hasNothing(list) && (
        <p className="py-2 text-fg-3">
          <Trans>The cases could not be loaded. Retrying…</Trans>
        </p>
      )}
      <Suspense fallback={null}>
        {rowToDismiss !== null && <DismissDialog id={id} row={rowToDismiss} onClose={() => setRowToDismiss(null)} />}
      </Suspense>
    </RailSection>
  )
}
