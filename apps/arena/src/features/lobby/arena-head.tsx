import { urlOf } from '@beacon/api/client'
import type { ArenaCard } from '@beacon/api/contest/contest-views'
import { file } from '@beacon/api/platform/file'
import { formatNumber, formatPoints, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

/** The head of an arena's contests: its picture, its name, the own place in its ranking. */
export function ArenaHead({ arena: { resource_id, name, lang, cover, my } }: { arena: ArenaCard }) {
  const locale = useFormatLocale()
  return (
    <div className="flex min-h-12 items-center gap-4 border-b border-rule py-2">
      {cover !== null && (
        <img
          src={urlOf(file.image, { params: { file_id: cover } })}
          alt=""
          loading="lazy"
          className="h-10 w-18 shrink-0 rounded-control border border-rule-2 object-cover max-sm:hidden"
        />
      )}
      <h2 id={`arena-${resource_id}`} className="type-section min-w-0 truncate text-fg">
        <Link to="/arena/$arena_id" params={{ arena_id: resource_id }} lang={lang} className="py-1 hover:underline">
          {name}
        </Link>
      </h2>
      {my !== null && (
        <span className="text-dense text-fg-2">
          <Trans>
            You are <b className="font-mono font-semibold text-fg">#{formatNumber(locale, my.rank)}</b> with{' '}
            <b className="font-mono font-semibold text-fg">{formatPoints(locale, my.score, 2)}</b>
          </Trans>
        </span>
      )}
      <Link to="/arena/$arena_id" params={{ arena_id: resource_id }} className="link ml-auto py-1 text-dense whitespace-nowrap">
        <Trans>Arena ranking</Trans>
      </Link>
    </div>
  )
}
