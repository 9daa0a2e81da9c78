import { useFormatLocale } from '@beacon/i18n'
import { Loading, NoResult } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed } from '@beacon/auth/call'
import { handbookPages } from './pages.ts'
import { allSectionsQuery } from './queries.ts'
import { findSections } from './sections.ts'

interface SectionHitsProps {
  words: string
  /** The search ends: something was chosen, or nothing was found. */
  onDone: () => void
}

/** The sections of all pages that hold the words. */
export function SectionHits({ words, onDone }: SectionHitsProps) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const all = useQuery(allSectionsQuery(locale))
  if (all.error !== null) return <LoadFailed title={<Trans>The handbook could not be loaded.</Trans>} query={all} />
  if (all.data === undefined)
    return (
      <Loading>
        <Trans>Loading</Trans>
      </Loading>
    )
  const hits = findSections(all.data, words)
  if (hits.length === 0) return <NoResult search={words} onClear={onDone} />
  return (
    <ul aria-label={t`Sections found`} className="divide-y divide-rule">
      {hits.map(({ page, section, excerpt }) => (
        <li key={`${page} ${section.anchor}`} className="py-3">
          <Link
            to="/handbook/$page"
            params={{ page }}
            {...(section.level === 1 ? {} : { hash: section.anchor })}
            onClick={onDone}
            className="link font-medium"
          >
            {section.title}
          </Link>
          <span className="ml-2 text-caption text-fg-3">{handbookPages.find(({ name }) => name === page)?.[locale]}</span>
          <p className="mt-1 text-dense break-words text-fg-2">{excerpt}</p>
        </li>
      ))}
    </ul>
  )
}
