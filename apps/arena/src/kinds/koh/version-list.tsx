import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { HillVersion, HillView } from '@beacon/api/kinds/koh/hill'
import { usePermission } from '@beacon/auth'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { heldClock } from '@beacon/ui/kinds/koh'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Name } from '../../parts/contest/name.tsx'
import { hillQuery } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { useVersionWords } from './words.ts'

interface Props {
  contest: ContestPublic
  hill: HillView
  mine: ContestMe
}

/** Versions of a hill, the newest first: whose each is, how long it held, and the way to report it. */
export function VersionList({ contest, hill, mine }: Props) {
  const { resource_id } = contest
  const versions = useQuery(hillQuery(resource_id, hill.topic_id)).data?.versions ?? []
  const [reported, setReported] = useState<HillVersion | null>(null)
  if (versions.length === 0) return null
  return (
    <section aria-labelledby="versions-title" className="mt-6">
      <h3 id="versions-title" className="type-section mb-1 text-fg">
        <Trans>Versions</Trans>
      </h3>
      <ol aria-labelledby="versions-title" className="border-t border-rule">
        {versions.map((version) => (
          <Version key={version.version} of={version} own_id={mine.entrant?.entrant_id} onReport={() => setReported(version)} />
        ))}
      </ol>
      {reported !== null && <ReportDialog resource_id={resource_id} hill={hill} version={reported} onClose={() => setReported(null)} />}
    </section>
  )
}

function Version({ of, own_id, onReport }: { of: HillVersion; own_id: string | undefined; onReport: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const words = useVersionWords()
  const mayReport = usePermission('front.contest.join')
  const { version, same_as, state, owner, from, to, held_ms, md5, can_report } = of
  const v = formatNumber(locale, version)
  const earlier = formatNumber(locale, same_as ?? 0)
  const isOut = state === 'rolled_back' || state === 'failed'
  return (
    <li className="border-b border-rule-2 py-2 text-dense">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-mono text-fg">v{v}</span>
        {owner === null ? (
          <span className="text-fg-3">{version === 0 ? <Trans>by the organisers</Trans> : '–'}</span>
        ) : (
          <span
            className={`flex min-w-0 items-baseline gap-2 ${owner.entrant_id === own_id ? 'text-amber' : 'text-fg'} ${isOut ? 'line-through' : ''}`}
          >
            {state === 'running' && <Glyph name="crown" size={11} className="text-amber" />}
            <Name className="truncate">{owner.name}</Name>
          </span>
        )}
        <span className={isOut ? 'text-vermilion' : state === 'running' ? 'text-jade' : 'text-fg-3'}>{words[state]}</span>
        <span className="ml-auto font-mono text-fg-2">{held_ms === null ? '' : t`${{ time: heldClock(held_ms) }} held`}</span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 text-caption text-fg-3">
        {from !== null && (
          <span className="font-mono">
            {formatTime(from)} – {to === null ? '' : formatTime(to)}
          </span>
        )}
        {same_as !== null && <Trans>version {earlier} again</Trans>}
        {md5 !== null && <code className="font-mono" title={md5}>{`md5 ${md5.slice(0, 12)}`}</code>}
        {can_report && mayReport && (
          <Button look="quiet" size="sm" className="ml-auto -mr-2" aria-label={t`Report version ${{ v }}`} onClick={onReport}>
            <Trans context="koh">Report…</Trans>
          </Button>
        )}
      </div>
    </li>
  )
}
