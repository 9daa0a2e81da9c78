import { formatTime } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import { Glyph } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Name } from '../contest/name.tsx'
import { triesQuery } from '../contest/queries.ts'

interface TriesProps {
  contest_id: string
  topic_id: string
  /** Names of the topic's stages. */
  stages?: ReadonlyMap<string, string>
}

/** What the own team has tried on a topic, newest first. */
export function TopicTries({ contest_id, topic_id, stages }: TriesProps) {
  const { t } = useLingui()
  const { data } = useQuery(triesQuery(contest_id, topic_id))
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-label={t`Own submissions`} className="mt-5 border-t border-rule pt-3">
      <ol className="grid grid-cols-[auto_auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-[14px] leading-6">
        {data.items.map(({ at, by, text, result, is_held = false, topic_id: stage_id = '' }) => (
          <li key={`${at}-${text}`} className="contents">
            <span className="font-mono text-fg-3">{formatTime(at)}</span>
            <Name className="max-w-24 truncate text-fg">{by}</Name>
            <span className="truncate font-mono text-fg-3" title={text}>
              {text}
              {stages?.has(stage_id) === true && <span className="ml-2 font-sans text-fg-2">{stages.get(stage_id)}</span>}
            </span>
            {is_held ? (
              <Status of="stage.held" />
            ) : result === 'part' ? (
              <span className="inline-flex items-center gap-2 text-jade">
                <Glyph name="check" size={11} />
                <Trans>Part</Trans>
              </span>
            ) : (
              <Status of={`submission.${result}`} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
