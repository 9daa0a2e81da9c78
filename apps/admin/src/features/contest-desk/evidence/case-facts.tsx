import type { EvidenceFact } from '@beacon/api/evidence'
import { formatLogTime } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { factWords } from './words.ts'

/** Raw observations in order of time: who, when, what, from where. */
export function CaseFacts({ facts }: { facts: readonly EvidenceFact[] }) {
  const { i18n } = useLingui()
  return (
    <ol className="border-t border-rule-2">
      {facts.map((fact) => (
        <li
          key={`${fact.at} ${fact.submission_id ?? fact.upload_id ?? fact.address} ${fact.user_name}`}
          className="border-b border-rule-2 py-1.5"
        >
          <div className="flex flex-wrap items-baseline gap-x-3">
            <span className="type-mono text-fg-2">{formatLogTime(fact.at)}</span>
            <span className="text-fg-3">{i18n._(factWords[fact.what])}</span>
            <span className="text-fg">{fact.entrant_name || '–'}</span>
            <span className="text-fg-2">{fact.user_name}</span>
            {fact.topic_name !== null && <span className="text-fg-3">{fact.topic_name}</span>}
            {fact.text !== null && <span className="type-mono min-w-0 truncate text-fg">{fact.text}</span>}
          </div>
          <div className="flex gap-x-3 text-caption text-fg-3">
            {fact.address !== '' && <span className="shrink-0 font-mono">{fact.address}</span>}
            <span className="min-w-0 truncate" title={fact.user_agent}>
              {fact.user_agent}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}
