import type { BotView } from '@beacon/api/topic/bot'
import { formatTime } from '@beacon/i18n'
import { Plural, Trans } from '@lingui/react/macro'

/** What programs of the team sent last. */
export function BotCalls({ view: { calls } }: { view: BotView }) {
  return (
    <section aria-labelledby="bot-calls">
      <h3 id="bot-calls" className="type-section mb-1 text-fg">
        <Trans>Last calls</Trans>
      </h3>
      {calls.length === 0 && (
        <p className="text-dense text-fg-3">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol className="text-[14px]">
        {calls.map(({ at, flags, correct, result, address }) => (
          <li key={at} className="flex min-h-8 items-center gap-4 border-b border-rule-2">
            <span className="font-mono text-fg-3">{formatTime(at)}</span>
            <span className="text-fg-2">
              <Plural value={flags} one="# flag" other="# flags" />
              {result === '200' && (
                <>
                  {' · '}
                  <Trans>{correct} correct</Trans>
                </>
              )}
            </span>
            <span className={`ml-auto font-mono ${result === '200' ? 'text-jade' : 'text-vermilion'}`}>{result}</span>
            <span className="w-32 truncate text-right font-mono text-fg-3">{address}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
