import { formatTime } from '@beacon/i18n'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChevronMark } from '../../parts/contest/chevron-mark.tsx'
import { runsQuery } from './queries.ts'
import { useCodeWords } from './words.ts'

/** Own checks of a topic, the latest first; folded until somebody wants them. */
export function OwnRuns({ resource_id, topic_id }: { resource_id: string; topic_id: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(runsQuery(resource_id, topic_id))
  const codes = useCodeWords()
  const ended = (data?.items ?? []).filter(({ done_at }) => done_at !== null)
  if (ended.length === 0) return null
  return (
    <section className="mt-5 border-t border-rule pt-2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-8 items-center gap-2 text-dense text-fg-2 hover:text-fg max-sm:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronMark to={isOpen ? 'down' : 'right'} size={12} />
          <Trans>Earlier checks</Trans>
          <span className="font-mono text-fg-3">{ended.length}</span>
        </button>
      </h3>
      {isOpen && (
        <ol aria-label={t`Earlier checks`}>
          {ended.map((run) => (
            <li key={run.run_id} className="border-t border-rule-2 py-1.5 text-dense">
              <span className="font-mono text-fg-3">{formatTime(run.requested_at)}</span>{' '}
              <span className="text-fg-3">
                {run.trigger === 'clock' ? <Trans context="check">automatic</Trans> : (run.by ?? <Trans context="check">organisers</Trans>)}
              </span>
              {run.state === 'cancelled' && (
                <span className="ml-2 text-fg-3">
                  <Trans>cancelled</Trans>
                </span>
              )}
              <ul>
                {run.results.map(({ point_id, name, code, public: said }) => (
                  <li key={point_id} className="flex flex-wrap items-baseline gap-x-2 text-fg-2">
                    <span className={code === 'check_passed' ? 'text-jade' : code === 'check_error' ? 'text-amber' : 'text-vermilion'}>
                      <Glyph name={code === 'check_passed' ? 'check' : code === 'check_error' ? 'triangle' : 'cross'} size={10} />
                    </span>
                    <span className="text-fg">{name}</span>
                    <span className="text-caption break-words text-fg-3">{said !== '' ? said : code !== null && codes[code]}</span>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
